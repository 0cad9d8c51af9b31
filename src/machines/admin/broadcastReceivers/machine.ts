import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { BroadcastSegment } from '../../../../contract/broadcasts.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** Of which roles, countries and languages a segment can be. */
export interface SegmentChoices {
  readonly roles: readonly { readonly slug: string; readonly name: string }[]
  readonly countries: readonly { readonly code: string; readonly name: string }[]
  readonly languages: readonly { readonly code: string; readonly name: string }[]
}

interface BroadcastReceiversContext {
  readonly choices: SegmentChoices
  /** Null while the fields describe none. */
  readonly segment: BroadcastSegment | null
  /** How many members are in the segment. Null until it is known. */
  readonly count: number | null
}

const everyone: BroadcastSegment = {
  role: null,
  country: null,
  language: null,
  supporters: null,
  seen: null,
}

/**
 * To whom a message to many members would go: what can be chosen, and how many members are in the chosen segment. Lives
 * as long as the form of the message.
 */
export const broadcastReceiversMachine = setup({
  types: {
    context: {} as BroadcastReceiversContext,
    events: {} as
      | { type: 'segment.changed'; segment: BroadcastSegment | null }
      | { type: 'count.retry' }
      | { type: 'choices.retry' },
    meta: {} as StateMeta,
  },
  actors: {
    loadChoices: fromPromise<Answer<SegmentChoices>>(() => notProvided('loadChoices')),
    countReceivers: fromPromise<Answer<{ count: number }>, { segment: BroadcastSegment }>(() =>
      notProvided('countReceivers'),
    ),
  },
  guards: {
    ...answerGuards,
    isSegment: (_, { segment }: { segment: BroadcastSegment | null }) => segment !== null,
  },
  actions: {
    setChoices: assign((_, choices: SegmentChoices) => ({ choices })),
    setSegment: assign((_, { segment }: { segment: BroadcastSegment | null }) => ({ segment, count: null })),
    setCount: assign((_, { count }: { count: number }) => ({ count })),
  },
  /** Milliseconds. */
  delays: { typingPause: 300 },
}).createMachine({
  id: 'broadcastReceivers',
  context: { choices: { roles: [], countries: [], languages: [] }, segment: everyone, count: null },
  type: 'parallel',
  states: {
    choices: {
      initial: 'loading',
      states: {
        loading: {
          meta: { view: { role: 'status', text: 'Loading what can be chosen' } },
          invoke: {
            src: 'loadChoices',
            id: 'loadChoices',
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'shown', actions: withData('setChoices') },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
        },
        shown: { meta: { shownBy: 'the options of the fields' } },
        failed: {
          meta: { view: { role: 'button', text: 'Load them again' } },
          on: { 'choices.retry': 'loading' },
        },
      },
    },
    count: {
      initial: 'counting',
      on: {
        'segment.changed': [
          {
            guard: { type: 'isSegment', params: ({ event }) => event },
            target: '.pausing',
            reenter: true,
            actions: { type: 'setSegment', params: ({ event }) => event },
          },
          { target: '.unknown', actions: { type: 'setSegment', params: ({ event }) => event } },
        ],
      },
      states: {
        // The segment is still being changed.
        pausing: {
          meta: { shownBy: 'the same words as while they are counted' },
          after: { typingPause: 'counting' },
        },
        counting: {
          meta: { view: { role: 'status', text: 'Counting the members' } },
          invoke: {
            src: 'countReceivers',
            id: 'countReceivers',
            input: ({ context }) => ({ segment: context.segment ?? notProvided('the segment to count') }),
            onDone: [
              { guard: ofAnswer('isAnswered'), target: 'counted', actions: withData('setCount') },
              { target: 'failed' },
            ],
            onError: 'failed',
          },
        },
        counted: { meta: { shownBy: 'the number of members' } },
        unknown: { meta: { shownBy: 'the error of the field that is wrong' } },
        failed: {
          meta: { view: { role: 'button', text: 'Count again' } },
          on: { 'count.retry': 'counting' },
        },
      },
    },
  },
})
