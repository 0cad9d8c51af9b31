import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { OwnDecision } from '../../../../contract/appeals.ts'
import { answerGuards, dataOf, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { type Decisions, type DecisionSource, withDecision } from './decisions.ts'

interface Context {
  readonly source: DecisionSource
  readonly decisions: readonly OwnDecision[]
}

const replaceAppealed = {
  type: 'replace',
  params: ({ event }: { event: { decision: OwnDecision } }) => event.decision,
} as const

/**
 * Decisions of moderators about the member, with their appeals. Another chart, the form, sends an appeal. Lives as long
 * as the page.
 */
export const ownDecisionsMachine = setup({
  types: {
    input: {} as { source: DecisionSource },
    context: {} as Context,
    events: {} as
      | { type: 'decisions.retry' }
      /** The server has answered an appeal. */
      | { type: 'decision.appealed'; decision: OwnDecision }
      | FactOf<'realtime.systemMessageCreated'>,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    load: fromPromise<Answer<Decisions>, { source: DecisionSource }>(() => notProvided('load')),
    refresh: fromPromise<Answer<Decisions>, { source: DecisionSource }>(() => notProvided('refresh')),
  },
  guards: {
    ...answerGuards,
  },
  actions: {
    show: assign((_, { data }: Decisions) => ({ decisions: data })),
    replace: assign(({ context }, decision: OwnDecision) => ({
      decisions: withDecision(context.decisions, decision),
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'ownDecisions',
  context: ({ input }) => ({ ...input, decisions: [] }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading' } },
      invoke: {
        src: 'load',
        id: 'load',
        input: ({ context: { source } }) => ({ source }),
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('show') },
          refused: [{ guard: ofAnswer('isNotFound'), target: 'missing' }],
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'decisions.retry': 'loading' },
    },
    // The link is not one of ours.
    missing: {
      meta: { view: { role: 'heading', text: 'Page not found' } },
    },
    shown: {
      meta: { shownBy: 'the decisions, each with its appeal or the form for one' },
      on: {
        'decision.appealed': { actions: replaceAppealed },
        // It may tell of a new decision, or how an appeal ended.
        'realtime.systemMessageCreated': 'refreshing',
      },
    },
    refreshing: {
      meta: { shownBy: 'the decisions as they were' },
      on: {
        // An answer under way may be older than this one.
        'decision.appealed': { target: 'refreshing', reenter: true, actions: replaceAppealed },
        'realtime.systemMessageCreated': { target: 'refreshing', reenter: true },
      },
      invoke: {
        src: 'refresh',
        id: 'refresh',
        input: ({ context: { source } }) => ({ source }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'shown',
            actions: { type: 'show', params: ({ event }) => dataOf(event.output) },
          },
          { target: 'shown' },
        ],
        onError: 'shown',
      },
    },
  },
})
