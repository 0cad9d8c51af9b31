import { assign, fromCallback, fromPromise, not, raise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Broadcast } from '../../../../contract/broadcasts.ts'
import { answerGuards, fetchTransitions, flashRefusal, ofAnswer, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { type BroadcastPage, isUnderWay, merged } from './list.ts'

interface BroadcastsContext {
  /** Newest first. */
  readonly broadcasts: readonly Broadcast[]
  readonly nextCursor: string | null
  readonly isVisible: boolean
  /** The one that was stopped or continued last. Loaded again with those under way. */
  readonly changedId: number | null
}

type BroadcastsEvent =
  | { type: 'broadcasts.retry' }
  | { type: 'broadcasts.more' }
  | { type: 'broadcasts.refresh' }
  /** The form has sent one. */
  | { type: 'broadcast.sent'; broadcast: Broadcast }
  | { type: 'broadcast.stop'; id: number }
  | { type: 'broadcast.continue'; id: number }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }

const idOf = ({ event }: { event: { id: number } }) => ({ id: event.id })
const changedInput = ({ context }: { context: BroadcastsContext }) => ({
  id: context.changedId ?? notProvided('the broadcast to change'),
})
const findIn = ({ broadcasts }: BroadcastsContext, id: number) => broadcasts.find((each) => each.id === id)

const more = { guard: 'hasMore', target: 'loadingMore' } as const
const addSent = {
  type: 'merge',
  params: ({ event }: { event: { broadcast: Broadcast } }) => ({ broadcasts: [event.broadcast] }),
} as const
const mergeChanged = {
  type: 'merge',
  params: ({ event }: { event: { output: Answer<Broadcast> } }) => ({
    broadcasts: event.output.ok ? [event.output.data] : [],
  }),
} as const
const tooLate = {
  type: 'flash',
  params: { type: 'error', html: 'Too late to stop: everybody has got the message.' },
} as const
const lostAnswer = {
  type: 'flash',
  params: { type: 'error', html: 'The answer was lost. The message is loaded again.' },
} as const

/** What may come of a stop or a continuation. An answer to an older refresh must not win: the refresh begins again. */
const changeEnds = {
  onDone: [
    { guard: ofAnswer('isAnswered'), target: 'idle', actions: [mergeChanged, 'refresh'] },
    { target: 'idle', actions: [flashRefusal, 'refresh'] },
  ],
  onError: { target: 'idle', actions: [lostAnswer, 'refresh'] },
} as const

/**
 * The system messages that admins sent to many members, newest first (docs/product.md#broadcasts). Those under way are
 * loaded again every few seconds while the page is visible. Another chart, the form, sends one. Lives as long as the
 * page.
 */
export const broadcastsMachine = setup({
  types: {
    context: {} as BroadcastsContext,
    events: {} as BroadcastsEvent,
    meta: {} as StateMeta,
  },
  actors: {
    /** Reports whether the page is visible, at its start and at each change. */
    page: fromCallback(() => notProvided('page')),
    load: fromPromise<Answer<BroadcastPage>, { cursor: string | null }>(() => notProvided('load')),
    /** Returns those of the ids that could be loaded. */
    refresh: fromPromise<readonly Broadcast[], { ids: readonly number[] }>(() => notProvided('refresh')),
    stop: fromPromise<Answer<Broadcast>, { id: number }>(() => notProvided('stop')),
    continueSending: fromPromise<Answer<Broadcast>, { id: number }>(() => notProvided('continueSending')),
  },
  guards: {
    ...answerGuards,
    hasMore: ({ context }) => context.nextCursor !== null,
    isWatched: ({ context }) => context.isVisible && context.broadcasts.some(isUnderWay),
    canStop: ({ context }, { id }: { id: number }) => {
      const broadcast = findIn(context, id)
      return broadcast !== undefined && isUnderWay(broadcast)
    },
    canContinue: ({ context }, { id }: { id: number }) => findIn(context, id)?.state === 'failed',
    /** Everybody had got it before it could be stopped. */
    isSent: (_, answer: Answer<Broadcast>) => answer.ok && answer.data.state === 'sent',
  },
  actions: {
    addPage: assign(({ context }, page: BroadcastPage) => ({
      broadcasts: merged(context.broadcasts, page.data),
      nextCursor: page.next_cursor,
    })),
    merge: assign(({ context }, { broadcasts }: { broadcasts: readonly Broadcast[] }) => ({
      broadcasts: merged(context.broadcasts, broadcasts),
    })),
    setVisible: assign((_, { isVisible }: { isVisible: boolean }) => ({ isVisible })),
    setChanged: assign((_, { id }: { id: number }) => ({ changedId: id })),
    refresh: raise({ type: 'broadcasts.refresh' }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
  /** Milliseconds. */
  delays: { pause: 3_000 },
}).createMachine({
  id: 'broadcasts',
  context: { broadcasts: [], nextCursor: null, isVisible: true, changedId: null },
  type: 'parallel',
  invoke: { src: 'page', id: 'page' },
  on: {
    'page.shown': { actions: { type: 'setVisible', params: { isVisible: true } } },
    'page.hidden': { actions: { type: 'setVisible', params: { isVisible: false } } },
  },
  states: {
    list: {
      initial: 'loading',
      states: {
        loading: {
          meta: { view: { role: 'status', text: 'Loading messages' } },
          invoke: {
            src: 'load',
            id: 'load',
            input: { cursor: null },
            ...fetchTransitions({
              answered: { target: 'shown', actions: withData('addPage') },
              failed: 'failed',
            }),
          },
          on: { 'broadcast.sent': { actions: addSent } },
        },
        failed: {
          meta: { view: { role: 'button', text: 'Try again' } },
          on: {
            'broadcasts.retry': 'loading',
            'broadcast.sent': { target: 'loading', actions: addSent },
          },
        },
        shown: {
          initial: 'resting',
          on: {
            'broadcast.sent': { actions: addSent },
            'broadcasts.refresh': { target: '.refreshing', reenter: true },
          },
          states: {
            // Nothing is under way, or the page is hidden.
            resting: {
              meta: { shownBy: 'the messages' },
              always: { guard: 'isWatched', target: 'watching' },
              on: { 'broadcasts.more': more },
            },
            watching: {
              meta: { shownBy: 'the messages' },
              always: { guard: not('isWatched'), target: 'resting' },
              on: { 'broadcasts.more': more },
              after: { pause: 'refreshing' },
            },
            refreshing: {
              meta: { shownBy: 'the messages as they were' },
              invoke: {
                src: 'refresh',
                id: 'refresh',
                input: ({ context: { broadcasts, changedId } }) => ({
                  ids: broadcasts
                    .filter((each) => isUnderWay(each) || each.id === changedId)
                    .map(({ id }) => id),
                }),
                onDone: {
                  target: 'resting',
                  actions: { type: 'merge', params: ({ event }) => ({ broadcasts: event.output }) },
                },
                onError: 'resting',
              },
              on: { 'broadcasts.more': more },
            },
            loadingMore: {
              meta: { view: { role: 'status', text: 'Loading more' } },
              invoke: {
                src: 'load',
                id: 'loadMore',
                input: ({ context }) => ({ cursor: context.nextCursor }),
                ...fetchTransitions({
                  answered: { target: 'resting', actions: withData('addPage') },
                  failed: 'resting',
                }),
              },
            },
          },
        },
      },
    },
    change: {
      initial: 'idle',
      states: {
        idle: {
          meta: { shownBy: 'the buttons of the messages' },
          on: {
            'broadcast.stop': {
              guard: { type: 'canStop', params: idOf },
              target: 'stopping',
              actions: { type: 'setChanged', params: idOf },
            },
            'broadcast.continue': {
              guard: { type: 'canContinue', params: idOf },
              target: 'continuing',
              actions: { type: 'setChanged', params: idOf },
            },
          },
        },
        stopping: {
          meta: { view: { role: 'status', text: 'Stopping the message' } },
          invoke: {
            src: 'stop',
            id: 'stop',
            input: changedInput,
            ...changeEnds,
            onDone: [
              { guard: ofAnswer('isSent'), target: 'idle', actions: [mergeChanged, tooLate, 'refresh'] },
              ...changeEnds.onDone,
            ],
          },
        },
        continuing: {
          meta: { view: { role: 'status', text: 'Continuing the message' } },
          invoke: { src: 'continueSending', id: 'continueSending', input: changedInput, ...changeEnds },
        },
      },
    },
  },
})
