import { and, assign, fromCallback, not, setup } from 'xstate'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { isSupporter } from '../isSupporter.ts'

/** Milliseconds. A profile is "just approved" for 7 days (`docs/product.md#profile-states`). */
const justApprovedFor = 7 * 24 * 60 * 60_000

/** The outcome that `payment_thanks` or `payment_declined` stored. */
export type PaymentOutcome = 'approved' | 'declined'

export interface WelcomeBannerInput {
  readonly user: UserSelf
  readonly payment: PaymentOutcome | null
  /** The account was disabled until this sign-in. */
  readonly wasReactivated: boolean
  /** The member dismissed the present announcement on this device. */
  readonly isDismissed: boolean
  /** Epoch milliseconds. */
  readonly now: number
}

/**
 * The banner of the home page: the first of five states that applies (`docs/product.md#welcome-banner`). Only the last
 * one, the announcement, can be dismissed. Lives as long as the home page.
 */
export const welcomeBannerMachine = setup({
  types: {
    input: {} as WelcomeBannerInput,
    context: {} as WelcomeBannerInput,
    events: {} as FactOf<'session.changed'> | { type: 'announcement.dismiss' },
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
    isDismissed: ({ context }) => context.isDismissed,
    isSupporter: ({ context: { user } }) => isSupporter(user),
  },
  actions: {
    setUser: assign((_, { user }: FactOf<'session.changed'>) => ({ user })),
    setDismissed: assign({ isDismissed: true }),
    keepDismissed: (_args, _params: { memberId: number }) => notProvided('keepDismissed'),
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
        { guard: 'isDismissed', target: 'dismissed' },
        { target: 'atHome' },
      ],
    },
    paymentApproved: { meta: { view: { role: 'status', text: 'Thank you for becoming a supporter' } } },
    paymentDeclined: { meta: { view: { role: 'alert', text: 'Your payment was declined' } } },
    waitingForApproval: { meta: { view: { role: 'status', text: 'Your profile is waiting for approval' } } },
    notApproved: { meta: { view: { role: 'status', text: 'Your profile is not approved yet' } } },
    justApproved: { meta: { view: { role: 'link', text: 'Upgrade now' } } },
    atHome: {
      meta: { view: { role: 'region', text: 'rebuilt as version 2.0' } },
      on: {
        'announcement.dismiss': {
          target: 'dismissed',
          actions: [
            'setDismissed',
            { type: 'keepDismissed', params: ({ context }) => ({ memberId: context.user.id }) },
          ],
        },
      },
    },
    dismissed: { meta: { shownBy: 'the page without the announcement' } },
  },
})
