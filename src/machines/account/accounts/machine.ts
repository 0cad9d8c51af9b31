import { assign, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { CallResponse } from '../../../../contract/calls.ts'
import { answerGuards, fetchTransitions, withData } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'

export type Accounts = CallResponse<'GET /alias'>

/** The accounts that the member may act as. The session chart starts and stops an alias. */
export const accountsMachine = setup({
  types: {
    context: {} as { accounts: Accounts },
    events: {} as { type: 'accounts.retry' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadAccounts: fromPromise<Answer<Accounts>>(() => notProvided('loadAccounts')),
  },
  guards: {
    ...answerGuards,
    isEmpty: ({ context }) => context.accounts.data.length === 0,
  },
  actions: {
    adopt: assign((_, accounts: Accounts) => ({ accounts })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'accounts',
  context: { accounts: { data: [], current_id: null } },
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading accounts' } },
      invoke: {
        src: 'loadAccounts',
        id: 'loadAccounts',
        ...fetchTransitions({
          answered: { target: 'shown', actions: withData('adopt') },
          failed: 'failed',
        }),
      },
    },
    shown: {
      meta: { view: { role: 'list', text: 'Accounts' } },
      always: { guard: 'isEmpty', target: 'empty' },
    },
    empty: { meta: { view: { role: 'heading', text: 'No other accounts' } } },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'accounts.retry': 'loading' },
    },
  },
})
