import type { BannedWord, BannedWordPlace } from '../../../../contract/bannedWords.ts'

/** What an entry of the list bans, and where. */
export interface BannedWordRule {
  readonly kind: BannedWord['kind']
  readonly word: string
  readonly places: readonly BannedWordPlace[]
}

/** What the open form began with. */
export interface BannedWordDraft {
  /** The id of the entry that is edited. Null for a new one. */
  readonly id: number | null
  readonly rule: BannedWordRule
  /** The entry was edited, and another admin deleted it meanwhile. */
  readonly isGone: boolean
}

export interface BannedWordsContext {
  /** In alphabetical order. Null until they are loaded. */
  readonly words: readonly BannedWord[] | null
  readonly draft: BannedWordDraft | null
  /** The entry that is being deleted. */
  readonly chosen: BannedWord | null
}

export type BannedWordsEvent =
  | { type: 'words.retry' }
  /** Loads the list again, behind the one that is shown. */
  | { type: 'words.refresh' }
  | { type: 'word.add' }
  | { type: 'word.edit'; id: number }
  | { type: 'word.saved'; word: BannedWord }
  /** The edited entry is not there any more. `rule` is what was written. */
  | { type: 'word.gone'; rule: BannedWordRule }
  | { type: 'word.close' }
  /** Asks whether to delete the entry. */
  | { type: 'word.delete'; id: number }
  | { type: 'deletion.confirm' }
  | { type: 'deletion.cancel' }
