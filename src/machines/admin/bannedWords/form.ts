import type { Answer } from '../../../../contract/answer.ts'
import type { BannedWord } from '../../../../contract/bannedWords.ts'
import { createAccountFormMachine } from '../../account/accountForm/machine.ts'
import { unknownBannedWord } from '../../account/accountForm/texts.ts'
import { changesOf } from './rules.ts'
import type { BannedWordRule } from './types.ts'

export interface BannedWordFields extends BannedWordRule {
  /** The id of the entry that is edited. Null for a new one. */
  readonly id: number | null
  /** As the form began with it. Null for a new one. */
  readonly stored: BannedWordRule | null
}

export type SavedBannedWord =
  | { readonly kind: 'saved'; readonly word: BannedWord }
  /** Another admin deleted the entry meanwhile. Nothing was saved. */
  | { readonly kind: 'gone'; readonly rule: BannedWordRule }

export interface SaveBannedWordCalls {
  readonly addWord: (rule: BannedWordRule) => Promise<Answer<BannedWord>>
  readonly changeWord: (id: number, changes: Partial<BannedWordRule>) => Promise<Answer<BannedWord>>
}

/** The form of an entry of the banned words. */
export const bannedWordFormMachine = createAccountFormMachine<BannedWordFields, SavedBannedWord>({
  unanswered: unknownBannedWord,
})

/** Saves an entry. The write is not aborted when the form is closed. */
export const createSaveBannedWord =
  ({ addWord, changeWord }: SaveBannedWordCalls) =>
  async ({ id, stored, kind, word, places }: BannedWordFields): Promise<Answer<SavedBannedWord>> => {
    const rule = { kind, word, places }
    const answer = await (id === null || stored === null
      ? addWord(rule)
      : changeWord(id, changesOf(stored, rule)))
    if (answer.ok) return { ok: true, data: { kind: 'saved', word: answer.data } }
    return id !== null && answer.status === 404 ? { ok: true, data: { kind: 'gone', rule } } : answer
  }
