import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Trial } from '../../../../contract/bannedWords.ts'
import type { BannedWordRule } from '../bannedWords/types.ts'

export const createBannedWordTrialImplementations = ({
  tryWord,
}: {
  tryWord: (rule: BannedWordRule, signal: AbortSignal) => Promise<Answer<readonly Trial[]>>
}) => ({
  actors: {
    tryWord: fromPromise<Answer<readonly Trial[]>, { rule: BannedWordRule }>(({ input, signal }) =>
      tryWord(input.rule, signal),
    ),
  },
})
