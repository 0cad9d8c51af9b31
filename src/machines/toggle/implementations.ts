import { fromPromise } from 'xstate'

import type { ToggleAnswer, ToggleSubject } from './machine.ts'

export const createToggleImplementations = ({
  setTo,
}: {
  setTo: (subject: ToggleSubject, to: boolean, signal: AbortSignal) => Promise<ToggleAnswer>
}) => ({
  actors: {
    setTo: fromPromise<ToggleAnswer, { subject: ToggleSubject; to: boolean }>(({ input, signal }) =>
      setTo(input.subject, input.to, signal),
    ),
  },
})
