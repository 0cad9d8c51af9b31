import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import { callToggle } from './calls.ts'
import type { ToggleCalls } from './calls.ts'
import type { ToggleChange } from './types.ts'

export interface ToggleDeps {
  bus: Bus
  calls: ToggleCalls
  errorText: (failure: unknown) => string
}

export const createToggleImplementations = ({ bus, calls, errorText }: ToggleDeps) => ({
  actors: {
    setTo: fromPromise<Answer<ToggleChange>, ToggleChange>(({ input, signal }) =>
      callToggle(calls, input, signal),
    ),
  },
  actions: {
    flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } }),
  },
})
