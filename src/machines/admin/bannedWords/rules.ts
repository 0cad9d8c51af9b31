import type { BannedWord } from '../../../../contract/bannedWords.ts'
import type { BannedWordRule } from './types.ts'
import { trimmed } from '../../../../contract/blankText.ts'

/** What a new entry begins with. Where it applies is chosen each time. */
export const noRule: BannedWordRule = { kind: 'word', word: '', places: [] }

const isSameWord = (one: BannedWordRule, other: BannedWordRule) => trimmed(one.word) === trimmed(other.word)

const hasSamePlaces = (one: BannedWordRule, other: BannedWordRule) =>
  one.places.length === other.places.length && one.places.every((place) => other.places.includes(place))

/** Whether the server would store the same for both. */
export const isSameRule = (one: BannedWordRule, other: BannedWordRule): boolean =>
  one.kind === other.kind && isSameWord(one, other) && hasSamePlaces(one, other)

/** Returns what differs from the stored entry that a form began with. Another admin may have changed the rest meanwhile. */
export const changesOf = (stored: BannedWordRule, rule: BannedWordRule): Partial<BannedWordRule> => ({
  ...(rule.kind !== stored.kind && { kind: rule.kind }),
  ...(!isSameWord(rule, stored) && { word: rule.word }),
  ...(!hasSamePlaces(rule, stored) && { places: rule.places }),
})

/** Adds or replaces an entry, in alphabetical order. */
export const withWord = (words: readonly BannedWord[], word: BannedWord): readonly BannedWord[] =>
  [...words.filter(({ id }) => id !== word.id), word].toSorted(
    (one, other) => one.word.toLowerCase().localeCompare(other.word.toLowerCase()) || one.id - other.id,
  )
