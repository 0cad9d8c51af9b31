import { assign, fromCallback, fromPromise, sendTo, setup } from 'xstate'
import { notProvided } from '../../placeholder.ts'
import type { UnreadFact } from '../../app/root/facts.ts'
import type { UnreadIntent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'

export type AppBadgeEvent = { type: 'badge.show'; count: number }

export type Counts = Omit<UnreadFact, 'type'>

/**
 * How many messages, conversations and system messages the member has not read, as the server counts them. The icon of
 * the installed app shows the number of messages.
 *
 * Lives from sign-in to sign-out, as a child of the root. It counts again after each fact that may change the counts.
 */
export const unreadMachine = setup({
  types: {
    context: {} as {
      /** Null until the first count. */
      counts: Counts | null
      /** A fact came after the count under way was asked for. */
      isOutdated: boolean
    },
    events: {} as UnreadIntent,
    meta: {} as StateMeta,
  },
  actors: {
    /** Reports `unread.refresh` after each fact that may change the counts. */
    facts: fromCallback(() => notProvided('facts')),
    count: fromPromise<Counts>(() => notProvided('count')),
    /** Shows a number on the icon of the installed app, and removes it when the chart stops. */
    appBadge: fromCallback<AppBadgeEvent>(() => notProvided('appBadge')),
  },
  guards: {
    isOutdated: ({ context }) => context.isOutdated,
    isChange: ({ context }, counts: Counts) =>
      counts.messages !== context.counts?.messages ||
      counts.conversations !== context.counts?.conversations ||
      counts.systemMessages !== context.counts.systemMessages,
  },
  actions: {
    tell: (_, fact: UnreadFact) => notProvided(`tell ${fact.type}`),
    showBadge: sendTo('appBadge', (_, { messages }: Counts) => ({
      type: 'badge.show' as const,
      count: messages,
    })),
    setOutdated: assign({ isOutdated: true }),
    setUpToDate: assign({ isOutdated: false }),
    assignCounts: assign((_, counts: Counts) => ({ counts })),
  },
  /** Milliseconds. */
  delays: {
    /** Several facts at once are counted once. */
    debounceDelay: 300,
    /** After a count that failed, if no fact comes before. */
    retryDelay: 15_000,
  },
}).createMachine({
  id: 'unread',
  context: { counts: null, isOutdated: false },
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'appBadge', id: 'appBadge' },
  ],
  initial: 'counting',
  states: {
    counting: {
      meta: { shownBy: 'the previous counts' },
      entry: 'setUpToDate',
      invoke: {
        src: 'count',
        id: 'count',
        onDone: [
          {
            guard: { type: 'isChange', params: ({ event }) => event.output },
            target: 'counted',
            actions: [
              { type: 'assignCounts', params: ({ event }) => event.output },
              { type: 'showBadge', params: ({ event }) => event.output },
              { type: 'tell', params: ({ event }) => ({ type: 'unread.changed', ...event.output }) },
            ],
          },
          { target: 'counted' },
        ],
        onError: 'failed',
      },
      // The answer may be older than the fact. It is shown all the same, as otherwise a busy hour would show none.
      on: { 'unread.refresh': { actions: 'setOutdated' } },
    },
    counted: {
      meta: { shownBy: 'the counts in the menu' },
      always: { guard: 'isOutdated', target: 'debouncing' },
      on: { 'unread.refresh': 'debouncing' },
    },
    failed: {
      meta: { shownBy: 'the previous counts: a failure is not shown, as they are counted again' },
      always: { guard: 'isOutdated', target: 'debouncing' },
      on: { 'unread.refresh': 'debouncing' },
      after: { retryDelay: 'counting' },
    },
    debouncing: {
      meta: { shownBy: 'the previous counts' },
      after: { debounceDelay: 'counting' },
    },
  },
})
