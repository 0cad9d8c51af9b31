import { setup } from 'xstate'

import type { StateMeta } from '../../stateMeta.ts'

/** The timer of a temporary flash message. The flash chart starts one for each; it ends when the message disappears. */
export const flashTimerMachine = setup({
  types: {
    /** `delay`: milliseconds. Default: 5,000. */
    input: {} as { id: number; delay?: number },
    context: {} as { id: number; delay: number },
    output: {} as { id: number },
    meta: {} as StateMeta,
  },
  delays: {
    lifetime: ({ context }) => context.delay,
  },
}).createMachine({
  id: 'flashTimer',
  context: ({ input: { id, delay = 5_000 } }) => ({ id, delay }),
  output: ({ context }) => ({ id: context.id }),
  initial: 'shown',
  states: {
    shown: {
      meta: { shownBy: 'the message in the flash area' },
      after: { lifetime: 'over' },
    },
    over: {
      type: 'final',
      meta: { shownBy: 'the message gone from the flash area' },
    },
  },
})
