import { setup } from 'xstate'
import type { StateMeta } from '../../stateMeta.ts'

/** A member's page as it comes, once each time it is loaded: what can wait leaves the network to what is seen first. */
export const pageLoadMachine = setup({
  types: {
    meta: {} as StateMeta,
  },
  delays: {
    /** What a page shows first is there by then. */
    firstSight: 1_500,
  },
}).createMachine({
  id: 'pageLoad',
  initial: 'arriving',
  states: {
    arriving: {
      meta: { shownBy: 'a page that keeps a place for what comes later' },
      after: { firstSight: 'quiet' },
    },
    quiet: { meta: { shownBy: 'what came later, in its place' } },
  },
})
