import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { BannedWord } from '../../../../contract/bannedWords.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'

export interface BannedWordsDeps {
  readonly bus: Bus
  readonly loadWords: (signal: AbortSignal) => Promise<Answer<readonly BannedWord[]>>
  readonly deleteWord: (id: number) => Promise<Answer<unknown>>
}

export const createBannedWordsImplementations = ({ bus, loadWords, deleteWord }: BannedWordsDeps) => ({
  actors: {
    loadWords: fromPromise<Answer<readonly BannedWord[]>>(({ signal }) => loadWords(signal)),
    // Not aborted when the page is left.
    deleteWord: fromPromise<Answer<unknown>, { id: number }>(({ input }) => deleteWord(input.id)),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
