import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Options } from './options.ts'

export const createOptionsImplementations = ({
  loadOptions,
}: {
  loadOptions: (signal: AbortSignal) => Promise<Answer<Options>>
}) => ({
  actors: { loadOptions: fromPromise<Answer<Options>>(({ signal }) => loadOptions(signal)) },
})
