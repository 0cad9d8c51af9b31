import { type EventObject, fromCallback, fromPromise } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Payment } from '../../../../contract/payments.ts'
import { type Bus, listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { Offers, paymentMachine } from './machine.ts'

export interface PaymentDeps {
  readonly bus: Bus
  readonly loadOffers: (signal: AbortSignal) => Promise<Answer<Offers>>
  readonly begin: (productId: number, signal: AbortSignal) => Promise<Answer<{ payment_url: string }>>
  readonly checkPayment: (id: number, signal: AbortSignal) => Promise<Answer<Payment>>
  /** Notes that a payment is under way, and leaves for the page of the provider. */
  readonly leaveFor: (url: string) => void
  /** Calls back when the browser shows a page again that was left. Returns what stops it. */
  readonly onReturn: (returned: () => void) => () => void
}

export const createPaymentImplementations = (deps: PaymentDeps) => ({
  actors: {
    loadOffers: fromPromise<Answer<Offers>>(({ signal }) => deps.loadOffers(signal)),
    begin: fromPromise<Answer<{ payment_url: string }>, { productId: number }>(({ input, signal }) =>
      deps.begin(input.productId, signal),
    ),
    checkPayment: fromPromise<Answer<Payment>, { id: number }>(({ input, signal }) =>
      deps.checkPayment(input.id, signal),
    ),
    facts: listenTo<typeof paymentMachine>(deps.bus, { 'realtime.successFlash': true }),
    returns: fromCallback<EventObject>(({ sendBack }) =>
      deps.onReturn(() => sendBack({ type: 'payment.back' })),
    ),
  },
  actions: {
    leaveFor: (_: unknown, { url }: { url: string }) => deps.leaveFor(url),
    flash: (_: unknown, flash: FlashContent) => deps.bus.send({ type: 'flash.show', flash }),
  },
})
