import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Found } from './machine.ts'

export const createTypeaheadImplementations = <Item>(
  find: (words: string, signal: AbortSignal) => Promise<Answer<Found<Item>>>,
) => ({
  actors: {
    find: fromPromise<Answer<Found<Item>>, { words: string }>(({ input, signal }) =>
      find(input.words, signal),
    ),
  },
})
