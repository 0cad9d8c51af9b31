import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BannedWordPlace, Trial } from '../../contract/bannedWords.ts'
import { bannedWords as limits } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { type BannedRule, createMatcher, type Match, type Matcher } from './matcher.ts'
import { readRecentTexts, type RecentText } from './repository.ts'

/** How many texts are looked at before other requests have their turn. */
const textsPerTurn = 100

/** How many characters, and of messages how many words, are shown before and after what was found. */
const shownCharacters = 60
const shownWords = 3

/**
 * Looks which of the most recent texts a rule would have refused. Examples of messages have a few words and not their
 * writer: an admin needs to see whether the rule is right, not who writes what.
 */
export async function tryRule(
  db: Db,
  rule: BannedRule,
  places: readonly BannedWordPlace[],
): Promise<Trial[]> {
  const matcher = createMatcher([rule])
  const trials: Trial[] = []
  for (const place of places) trials.push(await tryAt(db, matcher, place))
  return trials
}

async function tryAt(db: Db, matcher: Matcher, place: BannedWordPlace): Promise<Trial> {
  const texts = await readRecentTexts(db, place, limits.textsTried)
  const trial: Trial = { place, checked: texts.length, matched: 0, examples: [] }
  for (const [index, row] of texts.entries()) {
    if (index % textsPerTurn === textsPerTurn - 1) await nextTurn()
    const match = find(matcher, place, row.text)
    if (!match) continue
    trial.matched += 1
    if (trial.examples.length < limits.examples) trial.examples.push(exampleOf(place, row, match))
  }
  return trial
}

function find(matcher: Matcher, place: BannedWordPlace, text: string): Match | null {
  if (place !== 'names') return matcher.findInText(text)
  return matcher.matchesName(text) ? { start: 0, end: text.length } : null
}

function exampleOf(
  place: BannedWordPlace,
  row: RecentText,
  { start, end }: Match,
): Trial['examples'][number] {
  const isMessage = place === 'messages'
  const [before, after] = [row.text.slice(0, start), row.text.slice(end)]
  return {
    member: isMessage ? null : { id: row.member_id, name: row.name ?? 'Guest' },
    before: isMessage ? lastWords(before) : lastCharacters(before),
    found: row.text.slice(start, end),
    after: isMessage ? firstWords(after) : firstCharacters(after),
  }
}

/** Parts of a text between spaces, with the spaces, so that they can be joined again. */
const partsOf = (text: string) => text.split(/(?<=\s)(?=\S)/)

function lastWords(text: string): string {
  const parts = partsOf(text)
  return parts.length <= shownWords
    ? lastCharacters(text)
    : lastCharacters(`…${parts.slice(-shownWords).join('')}`)
}

function firstWords(text: string): string {
  const parts = partsOf(text)
  const isShort = parts.length <= shownWords + 1
  return firstCharacters(
    isShort
      ? text
      : `${parts
          .slice(0, shownWords + 1)
          .join('')
          .trimEnd()}…`,
  )
}

const lastCharacters = (text: string) =>
  text.length <= shownCharacters ? text : `…${text.slice(-shownCharacters)}`
const firstCharacters = (text: string) =>
  text.length <= shownCharacters ? text : `${text.slice(0, shownCharacters)}…`
