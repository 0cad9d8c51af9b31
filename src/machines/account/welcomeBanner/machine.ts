import { and, assign, fromCallback, not, setup } from 'xstate'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'

/** Milliseconds. A profile is "just approved" for 7 days (`docs/product.md#profile-states`). */
const justApprovedFor = 7 * 24 * 60 * 60_000

/** The outcome that `payment_thanks` or `payment_declined` stored. */
export type PaymentOutcome = 'approved' | 'declined'

export interface WelcomeBannerInput {
  readonly user: UserSelf
  readonly payment: PaymentOutcome | null
  /** The account was disabled until this sign-in. */
  readonly wasReactivated: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The banner of the home page: the first of five states that applies (`docs/product.md#welcome-banner`). Lives as long
 * as the home page.
 */
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
    setUser: assign((_, { user }: FactOf<'session.changed'>) => ({ user })),
  },
}).createMachine({
  id: 'welcomeBanner',
  context: ({ input }) => input,
  invoke: { src: 'facts', id: 'facts' },
  on: {
    'session.changed': {
      target: '.choosing',
      actions: { type: 'setUser', params: ({ event }) => event },
    },
  },
  initial: 'choosing',
  states: {
    choosing: {
      meta: { shownBy: 'the state that follows at once' },
      always: [
        { guard: 'isPaid', target: 'paymentApproved' },
        { guard: 'isDeclined', target: 'paymentDeclined' },
        { guard: 'isWaiting', target: 'waitingForApproval' },
        // A rejected profile has the same place in the order, but no promise of approval.
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
