/**
 * Finds banned words in texts, in a time that is proportional to the length of the text: there are no regular
 * expressions of admins (docs/decisions.md#banned-words).
 */
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import { nameParts } from '../../contract/userName.ts'

export interface BannedRule {
  readonly kind: 'word' | 'pattern'
  readonly word: string
}

/** Where a banned word was found. */
export interface Match {
  readonly start: number
  readonly end: number
}

/** A word as it is compared: as it is written, and with look-alike characters folded. */
interface Token {
  readonly plain: string
  readonly skeleton: string
}

interface TextToken extends Token, Match {
  /** It has Latin letters only, so that none of them stands for another. `mail` is not `mall`. */
  readonly isPlain: boolean
}

/** Letters and digits. Accents and invisible characters belong to the word in which they are. */
const words = /[\p{L}\p{M}\p{N}\p{DI}]+/gu
const patternWords = /[\p{L}\p{M}\p{N}\p{DI}*]+/gu

const foldCase = (word: string) =>
  word
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{DI}]/gu, '')
    .toLowerCase()

function tokenOf(word: string): Token {
  const plain = foldCase(word)
  return { plain, skeleton: nameSkeleton(plain) }
}

/** Splits a text into its words. */
export const tokenize = (text: string): TextToken[] =>
  Array.from(text.matchAll(words), (found) => {
    const token = tokenOf(found[0])
    return {
      ...token,
      start: found.index,
      end: found.index + found[0].length,
      isPlain: /^[a-z]+$/.test(token.plain),
    }
  })

/** Whether all of `text` matches, with `*` for any characters. Takes at most the product of both lengths. */
export function matchesWildcards(pattern: string, text: string): boolean {
  let [at, textAt] = [0, 0]
  let [star, starText] = [-1, 0]
  while (textAt < text.length) {
    if (pattern[at] === '*') {
      star = at
      starText = textAt
      at += 1
    } else if (pattern[at] === text[textAt]) {
      at += 1
      textAt += 1
    } else if (star >= 0) {
      // The last star takes one character more.
      starText += 1
      textAt = starText
      at = star + 1
    } else return false
  }
  return /^\**$/.test(pattern.slice(at))
}

const matchesToken = (rule: Token, { plain, skeleton, isPlain }: TextToken) =>
  isPlain ? matchesWildcards(rule.plain, plain) : matchesWildcards(rule.skeleton, skeleton)

/** The words of a rule, in order. A rule can be a phrase. */
export const tokensOfRule = ({ kind, word }: BannedRule): Token[] =>
  Array.from(word.matchAll(kind === 'pattern' ? patternWords : words), ([part]) => tokenOf(part))

/**
 * Why a rule can't be used, or null. A rule of few letters and stars would refuse nearly every text.
 */
export function ruleProblem(rule: BannedRule): string | null {
  const letters = Array.from(rule.word.matchAll(/[\p{L}\p{N}]/gu)).length
  if (rule.kind === 'word' && rule.word.includes('*')) return 'Only patterns can have a *.'
  if (rule.kind === 'word' && letters < 2) return 'Use at least 2 letters or digits.'
  if (rule.kind === 'pattern' && letters < 3) return 'Use at least 3 letters or digits besides the *.'
  return null
}

/** Finds rules in texts and names. */
export interface Matcher {
  /** Returns the first place in the text where a rule matches, or null. */
  findInText(text: string): Match | null
  /** Whether a rule matches a user name: a word anywhere in it, a pattern one of its parts or all of it. */
  matchesName(name: string): boolean
}

/** Prepares rules for looking them up. Words are found by a map, so that their number costs no time. */
export function createMatcher(rules: readonly BannedRule[]): Matcher {
  const byFirst = new Map<string, Token[][]>()
  const patterns: Token[][] = []
  for (const rule of rules) {
    const [first, ...rest] = tokensOfRule(rule)
    if (!first) continue
    if (rule.kind === 'pattern') patterns.push([first, ...rest])
    else {
      for (const key of new Set([first.plain, first.skeleton]))
        byFirst.set(key, [...(byFirst.get(key) ?? []), [first, ...rest]])
    }
  }
  const skeletons = rules.filter(({ kind }) => kind === 'word').map(({ word }) => nameSkeleton(word))

  const endOf = (rule: readonly Token[], tokens: readonly TextToken[], start: number): number | null => {
    const isFound = rule.every((part, index) => {
      const token = tokens[start + index]
      return token !== undefined && matchesToken(part, token)
    })
    return isFound ? (tokens[start + rule.length - 1]?.end ?? null) : null
  }

  return {
    findInText(text) {
      const tokens = tokenize(text)
      for (const [index, token] of tokens.entries()) {
        const candidates = [...(byFirst.get(token.isPlain ? token.plain : token.skeleton) ?? []), ...patterns]
        for (const rule of candidates) {
          const end = endOf(rule, tokens, index)
          if (end !== null) return { start: token.start, end }
        }
      }
      return null
    },

    matchesName(name) {
      const skeleton = nameSkeleton(name)
      if (skeletons.some((word) => skeleton.includes(word))) return true
      const parts = [name, ...nameParts(name)].map((part) => nameSkeleton(part))
      return patterns.some(
        ([first, ...rest]) =>
          first !== undefined &&
          rest.length === 0 &&
          parts.some((part) => matchesWildcards(first.skeleton, part)),
      )
    },
  }
}
