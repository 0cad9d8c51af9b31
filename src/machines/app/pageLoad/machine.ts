import { fromPromise, setup } from 'xstate'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/**
 * Lives from the load of a member's page to the next reload. What is seen first is asked for first, then the parts beside
 * and below it, then what most pages need next. Each step waits for answers, and none for a clock.
 */
export const pageLoadMachine = setup({
  types: {
    /** The code of the page has come and has asked for what it shows. */
    events: {} as { type: 'page.mounted' },
    meta: {} as StateMeta,
  },
  actors: {
    /** Resolves once everything that was asked for has been answered, or has failed. */
    firstAnswers: fromPromise<void>(() => notProvided('firstAnswers')),
    /** Resolves once the later parts are shown. */
    laterParts: fromPromise<void>(() => notProvided('laterParts')),
  },
}).createMachine({
  id: 'pageLoad',
  initial: 'loading',
  states: {
    loading: {
      meta: { shownBy: 'a page that keeps room for its later parts' },
      on: { 'page.mounted': 'asking' },
    },
    asking: {
      meta: { shownBy: 'the same; the code of the later parts is fetched meanwhile' },
      invoke: { src: 'firstAnswers', id: 'firstAnswers', onDone: 'seen', onError: 'seen' },
    },
    seen: {
      meta: { shownBy: 'the later parts' },
      invoke: { src: 'laterParts', id: 'laterParts', onDone: 'loaded', onError: 'loaded' },
    },
    loaded: { meta: { shownBy: 'the later parts; what most pages need next is there' } },
  },
})
