import type { BannedWord } from '../../../../contract/bannedWords.ts'
import type { BannedWordRule } from './types.ts'
import { trimmed } from '../../../../contract/blankText.ts'

/** What a new entry begins with. Where it applies is chosen each time. */
export const noRule: BannedWordRule = { kind: 'word', word: '', places: [] }

/** Whether the server would store the same for both. */
export const isSameRule = (one: BannedWordRule, other: BannedWordRule): boolean =>
  one.kind === other.kind &&
  trimmed(one.word) === trimmed(other.word) &&
  one.places.length === other.places.length &&
  one.places.every((place) => other.places.includes(place))

/** Adds or replaces an entry, in alphabetical order. */
export const withWord = (words: readonly BannedWord[], word: BannedWord): readonly BannedWord[] =>
  [...words.filter(({ id }) => id !== word.id), word].toSorted(
    (one, other) => one.word.toLowerCase().localeCompare(other.word.toLowerCase()) || one.id - other.id,
  )
