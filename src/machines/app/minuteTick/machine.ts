import { setup } from 'xstate'
import type { StateMeta } from '../../stateMeta.ts'

const minute = 60_000

interface MinuteTickInput {
  /** The time, as `Date.now` tells it. */
  now: () => number
}

/** What moves at each full minute: who follows it has a new snapshot then, and looks at the clock himself. */
export const minuteTickMachine = setup({
  types: {
    input: {} as MinuteTickInput,
    context: {} as MinuteTickInput,
    meta: {} as StateMeta,
  },
  delays: {
    restOfMinute: ({ context }) => minute - (context.now() % minute),
  },
}).createMachine({
  id: 'minuteTick',
  context: ({ input }) => ({ now: input.now }),
  initial: 'going',
  states: {
    going: {
      meta: { shownBy: 'times that are told from now' },
      after: { restOfMinute: { target: 'going', reenter: true } },
    },
  },
})
