import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { TravelPlan } from '../../../../contract/travelPlans.ts'
import { answerGuards, fetchTransitions, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { notRemoved, withPlan } from './plans.ts'

interface Plans {
  readonly data: readonly TravelPlan[]
}

/** The member's own travel plans. Another chart, the form, adds to them. Lives as long as their page. */
export const travelPlansMachine = setup({
  types: {
    context: {} as { plans: readonly TravelPlan[]; removing: number | null },
    events: {} as
      | { type: 'plans.retry' }
      | { type: 'plan.added'; plan: TravelPlan }
      | { type: 'plan.remove'; id: number },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadPlans: fromPromise<Answer<Plans>>(() => notProvided('loadPlans')),
    removePlan: fromPromise<Answer<unknown>, { id: number }>(() => notProvided('removePlan')),
  },
  guards: {
    ...answerGuards,
    isEmpty: ({ context }) => context.plans.length === 0,
  },
  actions: {
    show: assign((_, { data }: Plans) => ({ plans: data })),
    add: assign(({ context }, { plan }: { plan: TravelPlan }) => ({ plans: withPlan(context.plans, plan) })),
    mark: assign((_, { id }: { id: number }) => ({ removing: id })),
    drop: assign(({ context }) => ({
      plans: context.plans.filter(({ id }) => id !== context.removing),
      removing: null,
    })),
    unmark: assign({ removing: null }),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'travelPlans',
  context: { plans: [], removing: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading your travel plans' } },
      invoke: {
        src: 'loadPlans',
        id: 'loadPlans',
        ...fetchTransitions({
          answered: { target: 'listed', actions: withData('show') },
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'plans.retry': 'loading' },
    },
    listed: {
      meta: { shownBy: 'the plans, each with a button that removes it' },
      always: { guard: 'isEmpty', target: 'empty' },
      on: {
        'plan.added': { actions: { type: 'add', params: ({ event }) => event } },
        'plan.remove': { target: 'removing', actions: { type: 'mark', params: ({ event }) => event } },
      },
    },
    empty: {
      meta: { view: { role: 'heading', text: 'No travel plans yet' } },
      on: {
        'plan.added': { target: 'listed', actions: { type: 'add', params: ({ event }) => event } },
      },
    },
    removing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Removing the plan' } },
      on: { 'plan.added': { actions: { type: 'add', params: ({ event }) => event } } },
      invoke: {
        src: 'removePlan',
        id: 'removePlan',
        input: ({ context }) => ({ id: context.removing ?? notProvided('the plan to remove') }),
        onDone: [
          {
            guard: ofAnswer('isGone'),
            target: 'listed',
            actions: 'drop',
          },
          { target: 'listed', actions: ['unmark', { type: 'flash', params: notRemoved }] },
        ],
        onError: { target: 'listed', actions: ['unmark', { type: 'flash', params: notRemoved }] },
      },
    },
  },
})
