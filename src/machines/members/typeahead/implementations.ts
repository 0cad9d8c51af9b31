import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Found } from './machine.ts'

export const createTypeaheadImplementations = <Item>(
  find: (words: string, cursor: string | null, signal: AbortSignal) => Promise<Answer<Found<Item>>>,
) => ({
  actors: {
    find: fromPromise<Answer<Found<Item>>, { words: string }>(({ input, signal }) =>
      find(input.words, null, signal),
    ),
    findMore: fromPromise<Answer<Found<Item>>, { words: string; cursor: string | null }>(
      ({ input, signal }) => find(input.words, input.cursor, signal),
    ),
  },
})
