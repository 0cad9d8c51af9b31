import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../root/bus.ts'
import type { ToggleSubject, ToggleValue } from './subject.ts'

export interface ToggleDeps {
  bus: Bus
  /** One call for each toggle; it answers how it is now. */
  calls: Record<
    ToggleSubject['toggle'],
    (id: number, to: ToggleValue, signal: AbortSignal) => Promise<Answer<ToggleValue>>
  >
  errorText: (failure: unknown) => string
}

export const createToggleImplementations = ({ bus, calls, errorText }: ToggleDeps) => ({
  actors: {
    setTo: fromPromise<Answer<ToggleValue>, { subject: ToggleSubject; to: ToggleValue }>(
      ({ input: { subject, to }, signal }) => calls[subject.toggle](subject.id, to, signal),
    ),
  },
  actions: {
    flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
      bus.send({ type: 'flash.show', flash: { type: 'error', html: errorText(failure) } }),
  },
})
