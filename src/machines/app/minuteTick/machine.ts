import { setup } from 'xstate'
import type { StateMeta } from '../../stateMeta.ts'

const minute = 60_000

interface MinuteTickInput {
  /** Returns the time in epoch milliseconds. */
  now: () => number
}

/** Gives its subscribers a new snapshot at each full minute, so that relative times update. Lives while any are shown. */
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
