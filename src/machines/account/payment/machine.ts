import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Payment } from '../../../../contract/payments.ts'
import type { Product } from '../../../../contract/products.ts'
import { answerGuards, dataOf, fetchTransitions, ofAnswer, refusalOf, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { notBegun } from './texts.ts'

export interface Offers {
  readonly products: readonly Product[]
  /** Newest first. */
  readonly payments: readonly Payment[]
  /** The end of the member's supporter time, in ISO 8601. Null without any, or without an end. */
  readonly supporterUntil: string | null
}

interface Context extends Offers {
  /** Whether this browser session came back with a payment that the provider’s page has approved. */
  readonly hasReturned: boolean
  /** The id of the chosen product. */
  readonly chosen: number | null
  /** How often the payment was checked since it is verified. */
  readonly checks: number
}

/** How often a payment is checked until the member is told to come back later. */
const mostChecks = 8

/**
 * Supporter time: what can be bought and what was paid. Buying leaves for the page of the payment provider. A payment
 * that was made there is verified until the provider reports it. Lives as long as the upgrade page.
 */
export const paymentMachine = setup({
  types: {
    input: {} as { hasReturned: boolean },
    context: {} as Context,
    events: {} as
      | { type: 'payment.retry' }
      | { type: 'product.choose'; id: number }
      | { type: 'payment.changed'; payment: Payment }
      /** The browser shows the page again that the member has left. */
      | { type: 'payment.back' }
      | FactOf<'realtime.successFlash'>,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    loadOffers: fromPromise<Answer<Offers>>(() => notProvided('loadOffers')),
    begin: fromPromise<Answer<{ payment_url: string }>, { productId: number }>(() => notProvided('begin')),
    checkPayment: fromPromise<Answer<Payment>, { id: number }>(() => notProvided('checkPayment')),
    facts: fromCallback(() => notProvided('facts')),
    returns: fromCallback(() => notProvided('returns')),
  },
  guards: {
    ...answerGuards,
    isVerifying: ({ context }) => context.hasReturned && context.payments[0]?.state === 'open',
    isPaid: (_, answer: Answer<Payment>) => answer.ok && answer.data.state === 'approved',
    isOver: (_, answer: Answer<Payment>) => answer.ok && answer.data.state !== 'open',
    isLate: ({ context }) => context.checks >= mostChecks,
  },
  delays: {
    /** 2, 4, 8, 16 and then 30 seconds. */
    untilCheck: ({ context }) => Math.min(30, 2 ** context.checks) * 1_000,
  },
  actions: {
    setOffers: assign((_, { products, payments, supporterUntil }: Offers) => ({
      products,
      payments,
      supporterUntil,
    })),
    forgetEnd: assign({ supporterUntil: null }),
    choose: assign((_, { id }: { id: number }) => ({ chosen: id })),
    setPayment: assign(({ context }, { payment }: { payment: Payment }) => ({
      payments: context.payments.map((each) => (each.id === payment.id ? payment : each)),
    })),
    countCheck: assign(({ context }) => ({ checks: context.checks + 1 })),
    forgetChecks: assign({ checks: 0 }),
    endVerifying: assign({ hasReturned: false }),
    leaveFor: (_args, _params: { url: string }) => notProvided('leaveFor'),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
}).createMachine({
  id: 'payment',
  context: ({ input }) => ({
    ...input,
    products: [],
    payments: [],
    supporterUntil: null,
    chosen: null,
    checks: 0,
  }),
  initial: 'loading',
  on: { 'payment.changed': { actions: { type: 'setPayment', params: ({ event }) => event } } },
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading the offers' } },
      invoke: {
        src: 'loadOffers',
        id: 'loadOffers',
        ...fetchTransitions({
          answered: { target: 'loaded', actions: withData('setOffers') },
          failed: 'failed',
        }),
      },
    },
    failed: {
      meta: { view: { role: 'button', text: 'Try again' } },
      on: { 'payment.retry': 'loading' },
    },
    loaded: {
      meta: { shownBy: 'the state that follows at once' },
      always: [{ guard: 'isVerifying', target: 'verifying' }, { target: 'choosing' }],
    },
    choosing: {
      meta: { shownBy: 'the offers, each with a button, or that there are none' },
      on: {
        'product.choose': { target: 'leaving', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    leaving: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Opening the payment page' } },
      invoke: {
        src: 'begin',
        id: 'begin',
        input: ({ context }) => ({ productId: context.chosen ?? notProvided('the chosen product') }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'left',
            actions: {
              type: 'leaveFor',
              params: ({ event }) => ({ url: dataOf(event.output).payment_url }),
            },
          },
          { guard: ofAnswer('isSignedOut'), target: 'choosing' },
          {
            target: 'choosing',
            actions: {
              type: 'flash',
              params: ({ event }) => ({ type: 'error', html: refusalOf(event.output).message }),
            },
          },
        ],
        onError: { target: 'choosing', actions: { type: 'flash', params: notBegun } },
      },
    },
    left: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'On the way to the payment company' } },
      invoke: { src: 'returns', id: 'returns' },
      on: { 'payment.back': 'loading' },
    },
    verifying: {
      meta: { view: { role: 'status', text: 'Verifying your payment' } },
      entry: 'countCheck',
      invoke: { src: 'facts', id: 'facts' },
      after: { untilCheck: [{ guard: 'isLate', target: 'late' }, { target: 'checking' }] },
      // The server tells the member about a payment.
      on: { 'realtime.successFlash': 'checking' },
    },
    checking: {
      meta: { view: { role: 'status', text: 'Asking about your payment' } },
      invoke: {
        src: 'checkPayment',
        id: 'checkPayment',
        input: ({ context }) => ({ id: context.payments[0]?.id ?? notProvided('the payment to check') }),
        onDone: [
          { guard: ofAnswer('isPaid'), target: 'approved', actions: keepPayment() },
          { guard: ofAnswer('isOver'), target: 'declined', actions: keepPayment() },
          { guard: ofAnswer('isSignedOut'), target: 'late' },
          { target: 'verifying' },
        ],
        onError: 'verifying',
      },
    },
    approved: {
      entry: 'endVerifying',
      meta: { view: { role: 'status', text: 'Your payment is approved' } },
      // The paid time moves the end. Where it can't be loaded, none is shown instead of the earlier one.
      invoke: {
        src: 'loadOffers',
        id: 'loadOffers',
        onDone: [{ guard: ofAnswer('isAnswered'), actions: withData('setOffers') }, { actions: 'forgetEnd' }],
        onError: { actions: 'forgetEnd' },
      },
      on: {
        'product.choose': { target: 'leaving', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    declined: {
      entry: 'endVerifying',
      meta: { view: { role: 'alert', text: 'Your payment was declined' } },
      on: {
        'product.choose': { target: 'leaving', actions: { type: 'choose', params: ({ event }) => event } },
      },
    },
    late: {
      meta: { view: { role: 'button', text: 'Check again' } },
      on: { 'payment.retry': { target: 'checking', actions: 'forgetChecks' } },
    },
  },
})

function keepPayment() {
  return {
    type: 'setPayment',
    params: ({ event }: { event: { output: Answer<Payment> } }) => ({ payment: dataOf(event.output) }),
  } as const
}
