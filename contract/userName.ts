/** The rules of user names and their error texts, for the server and the browser (docs/decisions.md#user-names). */
import { userName } from './limits.ts'
import { nameSkeleton } from './nameSkeleton.ts'
import { trimmed } from './blankText.ts'

export const nameLengthError = `Choose a name of ${userName.min} to ${userName.max} characters.`
export const nameLettersError = 'Use letters, digits, dots, dashes or underscores.'
export const nameAlphabetError = 'Use letters of one alphabet.'
export const nameOfSiteError = 'This name could be taken for our team. Choose another.'
export const nameLetters = new RegExp(userName.pattern, 'u')
export const nameAlphabet = new RegExp(userName.alphabet, 'u')

/**
 * Returns the error text for a name of a wrong form and for one that speaks for the site, or null. Only the server
 * knows which words are banned and whether a name is taken.
 */
export function nameProblem(typed: string, siteName: string): string | null {
  const name = trimmed(typed)
  if (name.length < userName.min || name.length > userName.max) return nameLengthError
  if (!nameLetters.test(name)) return nameLettersError
  if (!nameAlphabet.test(name)) return nameAlphabetError
  return speaksForSite(name, siteName) ? nameOfSiteError : null
}

/** These words speak for the site wherever they are a part of a name. */
const speaking =
  'admin administrator administration moderator moderation mod support staff system deleted'.split(' ')
/** Together with the site's name, these words speak for it as well. */
const official =
  'the our this of at official real site web page team crew head chief lead help desk service community info mail contact security safety news'.split(
    ' ',
  )
/** People write these words and a speaking word as one, as in `superadmin`. */
const attached = 'super sys my your member user account customer tech chat forum guest'.split(' ')

/** Maps a letter to itself and the digits that are written in its place. Skeletons have `l` for `i` and `1`. */
const digitsFor: Record<string, string> = {
  a: '4',
  b: '8',
  e: '3',
  g: '9',
  l: '1',
  o: '0',
  s: '5',
  t: '7',
  z: '2',
}

const patternOf = (word: string) =>
  Array.from(nameSkeleton(word), (letter) => `[${letter}${digitsFor[letter] ?? ''}]`).join('')

/** Matches any of the words, also in the plural, or one digit. The digits count as letters or as a number. */
const anyOf = (words: readonly string[]) => `(?:${words.map(patternOf).join('|')})[s5]?`

/** Matches a text that has nothing but the words of both lists and digits, with one word of `needed` at least. */
function onlyWords(needed: readonly string[], others: readonly string[]) {
  const any = `(?:${anyOf([...needed, ...others])}|\\d)*`
  return new RegExp(`^${any}${anyOf(needed)}${any}$`)
}

const speakingOnly = onlyWords(speaking, [...official, ...attached])

/** Splits a name at dots, dashes and underscores, between letters and digits, and where camel case begins a word. */
const partEnds =
  /[._-]+|(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})|(?<=\p{Lu}{2})(?=\p{Ll})|(?<=\p{L})(?=\p{N})|(?<=\p{N})(?=\p{L})/u

/** Returns the parts of a name that are read as words. */
export const nameParts = (name: string): string[] => name.split(partEnds).filter((part) => part !== '')

/** Folds look-alike letters, but keeps digits, which are a number in `mod2000` and a letter in `m0d`. */
const fold = (part: string) => part.replaceAll(/\D+/g, nameSkeleton)

/**
 * Whether a name passes for the site or its team: one of its parts, or several in a row, are words like `admin`, or
 * the site's name with nothing else than such words and numbers. A word that only contains one, such as `Modesto`,
 * does not count (docs/decisions.md#user-names).
 */
export function speaksForSite(name: string, siteName: string): boolean {
  const parts = nameParts(name).map(fold)
  const site = siteName.replaceAll(/[^\p{L}\p{N}]+/gu, '')
  if (site !== '' && onlyWords([site], [...speaking, ...official]).test(parts.join(''))) return true
  return parts.some((_, start) =>
    parts.some((__, end) => end >= start && speakingOnly.test(parts.slice(start, end + 1).join(''))),
  )
}
