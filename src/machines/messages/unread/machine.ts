import { assign, fromCallback, fromPromise, setup } from 'xstate'
import { notProvided } from '../../placeholder.ts'
import type { UnreadFact } from '../../app/root/facts.ts'
import type { UnreadIntent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'

export type Counts = Omit<UnreadFact, 'type'>

/** How much a member has not read, counted by the server whenever something may have changed it. */
export const unreadMachine = setup({
  types: {
    context: {} as {
      /** Null until the first count. */
      counts: Counts | null
      /** Something happened since the count under way was asked for. */
      isOutdated: boolean
    },
    events: {} as UnreadIntent,
    meta: {} as StateMeta,
  },
  actors: {
    /** Says `unread.refresh` when something happened that may have changed the counts. */
    facts: fromCallback(() => notProvided('facts')),
    count: fromPromise<Counts>(() => notProvided('count')),
  },
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    isNews: ({ context }, counts: Counts) =>
      counts.conversations !== context.counts?.conversations ||
      counts.systemMessages !== context.counts.systemMessages,
  },
  actions: {
    tell: (_, fact: UnreadFact) => notProvided(`tell ${fact.type}`),
    outdate: assign({ isOutdated: true }),
    ask: assign({ isOutdated: false }),
    remember: assign((_, counts: Counts) => ({ counts })),
  },
  delays: {
    /** A burst of messages is counted once. */
    burst: 300,
    /** After a count that failed, should nothing happen before. */
    retry: 15_000,
  },
}).createMachine({
  id: 'unread',
  context: { counts: null, isOutdated: false },
  invoke: { src: 'facts', id: 'facts' },
  initial: 'counting',
  states: {
    counting: {
      meta: { shownBy: 'the count of before' },
      entry: 'ask',
      invoke: {
        src: 'count',
        id: 'count',
        onDone: [
          {
            guard: { type: 'isNews', params: ({ event }) => event.output },
            target: 'counted',
            actions: [
              { type: 'remember', params: ({ event }) => event.output },
              { type: 'tell', params: ({ event }) => ({ type: 'unread.changed', ...event.output }) },
            ],
          },
          { target: 'counted' },
        ],
        onError: 'uncounted',
      },
      // Its answer may be older, and comes all the same: were it dropped, a busy hour would never show one.
      on: { 'unread.refresh': { actions: 'outdate' } },
    },
    counted: {
      meta: { shownBy: 'the counts in the menu' },
      always: { guard: 'isOutdated', target: 'gathering' },
      on: { 'unread.refresh': 'gathering' },
    },
    uncounted: {
      meta: { shownBy: 'the count of before: not worth a word, as it is counted again' },
      always: { guard: 'isOutdated', target: 'gathering' },
      on: { 'unread.refresh': 'gathering' },
      after: { retry: 'counting' },
    },
    gathering: {
      meta: { shownBy: 'the count of before' },
      after: { burst: 'counting' },
    },
  },
})
