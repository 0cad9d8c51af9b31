import { fromPromise } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import type { NamesFound } from './machine.ts'

export const createNameSearchImplementations = ({
  findNames,
}: {
  findNames: (name: string, signal: AbortSignal) => Promise<Answer<NamesFound>>
}) => ({
  actors: {
    findNames: fromPromise<Answer<NamesFound>, { name: string }>(({ input, signal }) =>
      findNames(input.name, signal),
    ),
  },
})
