import { and, assign, fromCallback, not, setup } from 'xstate'
import type { UserSelf } from '../../../../contract/types.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** SPEC 9: a profile is 'just approved' for 7 days. */
const justApprovedFor = 7 * 24 * 60 * 60_000

/** What `payment_thanks` and `payment_declined` leave behind. */
export type PaymentOutcome = 'approved' | 'declined'

export interface WelcomeBannerInput {
  readonly user: UserSelf
  readonly payment: PaymentOutcome | null
  /** The account was disabled until this sign-in. */
  readonly wasReactivated: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/** What home says above everything else (SPEC 4, Home welcome banner): the first of five that holds. */
export const welcomeBannerMachine = setup({
  types: {
    input: {} as WelcomeBannerInput,
    context: {} as WelcomeBannerInput,
    events: {} as FactOf<'session.changed'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
  },
  guards: {
    isPaid: ({ context }) => context.payment === 'approved',
    isDeclined: ({ context }) => context.payment === 'declined',
    isWaiting: ({ context }) => context.user.is_waiting_for_approval,
    isApproved: ({ context }) => context.user.is_approved,
    isJustApproved: ({ context: { user, now } }) =>
      user.approved_at !== null && now - Date.parse(user.approved_at) < justApprovedFor,
    isSupporter: ({ context: { user } }) => user.is_supporter || user.is_legacy_supporter,
  },
  actions: {
    noteUser: assign((_, { user }: FactOf<'session.changed'>) => ({ user })),
  },
}).createMachine({
  id: 'welcomeBanner',
  context: ({ input }) => input,
  invoke: { src: 'facts', id: 'facts' },
  on: {
    'session.changed': {
      target: '.choosing',
      actions: { type: 'noteUser', params: ({ event }) => event },
    },
  },
  initial: 'choosing',
  states: {
    choosing: {
      meta: { shownBy: 'the state that it chooses' },
      always: [
        { guard: 'isPaid', target: 'paymentApproved' },
        { guard: 'isDeclined', target: 'paymentDeclined' },
        { guard: 'isWaiting', target: 'waitingForApproval' },
        // The same place in the order, in words that promise nothing.
        { guard: not('isApproved'), target: 'notApproved' },
        { guard: and(['isJustApproved', not('isSupporter')]), target: 'justApproved' },
        { target: 'atHome' },
      ],
    },
    paymentApproved: { meta: { view: { role: 'status', text: 'Thank you for becoming a supporter' } } },
    paymentDeclined: { meta: { view: { role: 'alert', text: 'Your payment was declined' } } },
    waitingForApproval: { meta: { view: { role: 'status', text: 'Your profile is waiting for approval' } } },
    notApproved: { meta: { view: { role: 'status', text: 'Your profile is not approved yet' } } },
    justApproved: { meta: { view: { role: 'link', text: 'Upgrade now' } } },
    atHome: { meta: { view: { role: 'region', text: 'rebuilt as version 2.0' } } },
  },
})
