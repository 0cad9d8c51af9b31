import { fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import type { FlashContent } from '../root/intents.ts'
import type { Options } from './options.ts'

export const createOptionsImplementations = ({
  bus,
  loadOptions,
}: {
  bus: Bus
  loadOptions: (signal: AbortSignal) => Promise<Answer<Options>>
}) => ({
  actors: { loadOptions: fromPromise<Answer<Options>>(({ signal }) => loadOptions(signal)) },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
