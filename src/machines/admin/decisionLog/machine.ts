import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { ModerationDecision } from '../../../../contract/moderationQueues.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import {
  type DecisionFilter,
  type DecisionPage,
  type LoadedLog,
  withDecision,
  withFirstPage,
  withPage,
} from './log.ts'

interface Context extends LoadedLog {
  readonly filter: DecisionFilter
}

const replaceDecision = {
  type: 'replace',
  params: ({ event }: { event: { decision: ModerationDecision } }) => event.decision,
} as const

/**
 * The log of the moderators’ decisions, newest first (docs/product.md#log-of-decisions). Another chart, the form,
 * reverses one. Lives as long as the page with this filter.
 */
export const decisionLogMachine = setup({
  types: {
    input: {} as { filter: DecisionFilter },
    context: {} as Context,
    events: {} as
      | { type: 'log.retry' }
      | { type: 'log.more' }
      /** The server has answered about this decision. */
      | { type: 'decision.changed'; decision: ModerationDecision },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    load: fromPromise<Answer<DecisionPage>, { filter: DecisionFilter }>(() => notProvided('load')),
    refresh: fromPromise<Answer<DecisionPage>, { filter: DecisionFilter }>(() => notProvided('refresh')),
    loadMore: fromPromise<Answer<DecisionPage>, { filter: DecisionFilter; cursor: string | null }>(() =>
      notProvided('loadMore'),
    ),
  },
  guards: {
    ...answerGuards,
    hasMore: ({ context }) => context.nextCursor !== null,
    hasPending: ({ context }) => context.decisions.some(({ state }) => state === 'pending'),
  },
  actions: {
    addPage: assign(({ context }, page: DecisionPage) => withPage(context, page)),
    replaceFirst: assign(({ context }, page: DecisionPage) => withFirstPage(context, page)),
    replace: assign(({ context }, decision: ModerationDecision) => ({
      decisions: withDecision(context.decisions, decision),
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
  delays: {
    /** A decision takes effect within some seconds. */
    pause: 5_000,
  },
}).createMachine({
  id: 'decisionLog',
  context: ({ input }) => ({ ...input, decisions: [], nextCursor: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading Decisions' } },
      invoke: {
        src: 'load',
        id: 'load',
        input: ({ context: { filter } }) => ({ filter }),
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('addPage') },
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'log.retry': 'loading' },
    },
    shown: {
      meta: { shownBy: 'the decisions' },
      on: {
        'log.more': { guard: 'hasMore', target: 'loadingMore' },
        'decision.changed': { actions: replaceDecision },
      },
      after: { pause: { guard: 'hasPending', target: 'refreshing' } },
    },
    refreshing: {
      meta: { shownBy: 'the decisions as they were' },
      on: {
        'log.more': { guard: 'hasMore', target: 'loadingMore' },
        // An answer under way may be older than this one.
        'decision.changed': { target: 'refreshing', reenter: true, actions: replaceDecision },
      },
      invoke: {
        src: 'refresh',
        id: 'refresh',
        input: ({ context: { filter } }) => ({ filter }),
        // A failure needs no notice: the decisions stay as they were.
        onDone: [
          { guard: ofAnswer('isAnswered'), target: 'shown', actions: withData('replaceFirst') },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
    loadingMore: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading more' } },
      on: { 'decision.changed': { actions: replaceDecision } },
      invoke: {
        src: 'loadMore',
        id: 'loadMore',
        input: ({ context: { filter, nextCursor } }) => ({ filter, cursor: nextCursor }),
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('addPage') },
          failed: 'shown',
        }),
      },
    },
  },
})
