import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import { answerGuards, ofAnswer, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** The numbers of the community, and members who agreed to be shown on the landing page. */
export interface Community {
  readonly figures: CallResponse<'GET /user/count'>
  readonly featured: CallResponse<'GET /user/featured'>['data']
}

export const communityMachine = setup({
  types: {
    context: {} as { community: Community | null },
    events: {} as { type: 'community.retry' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadCommunity: fromPromise<Answer<Community>>(() => notProvided('loadCommunity')),
  },
  guards: {
    ...answerGuards,
  },
  actions: {
    adopt: assign((_, community: Community) => ({ community })),
  },
}).createMachine({
  id: 'community',
  context: { community: null },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Counting members' } },
      invoke: {
        src: 'loadCommunity',
        id: 'loadCommunity',
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'shown',
            actions: withData('adopt'),
          },
          { target: 'failed' },
        ],
        onError: 'failed',
      },
    },
    shown: { meta: { view: { role: 'region', text: 'The community in numbers' } } },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'community.retry': 'loading' },
    },
  },
})
