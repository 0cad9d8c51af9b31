import { setup } from 'xstate'
import type { StateMeta } from '../../stateMeta.ts'

/**
 * Lives from the load of a member's page to the next reload. Parts that can wait are fetched in `loaded`, so that the
 * network serves first what is seen first.
 */
export const pageLoadMachine = setup({
  types: {
    meta: {} as StateMeta,
  },
  delays: {
    /** By then a page has what it shows first. */
    firstSight: 1_500,
  },
}).createMachine({
  id: 'pageLoad',
  initial: 'loading',
  states: {
    loading: {
      meta: { shownBy: 'a page that keeps room for its later parts' },
      after: { firstSight: 'loaded' },
    },
    loaded: { meta: { shownBy: 'the later parts' } },
  },
})
