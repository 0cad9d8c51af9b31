import { fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import { answerGuards, fetchTransitions, ofAnswer } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface AdminRights {
  readonly isSuperAdmin: boolean
}

export interface AdminGuardInput {
  readonly needsSuperAdmin: boolean
  /** The role as it was when the session started. The server refuses calls of those who lost it since. */
  readonly isAdmin: boolean
}

/**
 * Whether the member may see the pages of the admin area, or those of super admins (docs/product.md#admin-pages). Super
 * admins are refetched first. Lives as long as the member stays in the area.
 */
export const adminGuardMachine = setup({
  types: {
    input: {} as AdminGuardInput,
    context: {} as AdminGuardInput,
    events: {} as { type: 'adminGuard.retry' },
    meta: {} as StateMeta,
  },
  actors: {
    refetchUser: fromPromise<Answer<AdminRights>>(() => notProvided('refetchUser')),
  },
  guards: {
    ...answerGuards,
    isAdmin: ({ context }) => context.isAdmin,
    needsSuperAdmin: ({ context }) => context.needsSuperAdmin,
    isSuperAdmin: (_, answer: Answer<AdminRights>) => answer.ok && answer.data.isSuperAdmin,
  },
  actions: {
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'adminGuard',
  context: ({ input }) => input,
  initial: 'sorting',
  states: {
    sorting: {
      meta: { shownBy: 'the state that it sorts into' },
      always: [
        { guard: 'needsSuperAdmin', target: 'checking' },
        { guard: 'isAdmin', target: 'allowed' },
        { target: 'refused' },
      ],
    },
    checking: {
      meta: { view: { role: 'status', text: 'Checking your rights' } },
      invoke: {
        src: 'refetchUser',
        id: 'refetchUser',
        ...fetchTransitions({
          answered: { guard: ofAnswer('isSuperAdmin'), target: 'allowed' },
          refused: [
            { guard: ofAnswer('isAnswered'), target: 'refused' },
            { guard: ofAnswer('isForbidden'), target: 'refused' },
          ],
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'adminGuard.retry': 'checking' },
    },
    allowed: { meta: { shownBy: 'the page that was asked for' } },
    refused: { meta: { shownBy: 'the page that the member is redirected to' } },
  },
})
