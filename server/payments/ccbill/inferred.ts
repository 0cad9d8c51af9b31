/** What the state of a subscription says beyond what the site knows: postbacks about it were lost. */
import type { KnownOrder, PaymentFact, Postback } from '../provider.ts'
import type { Subscription } from './dataLink.ts'
import { readDay } from './times.ts'

const day = 24 * 60 * 60_000

/** Renewals that CCBill counts and the site does not know. The last one ends at the expiration. */
function missingRenewals(order: KnownOrder, { timesRebilled, expirationDay, state }: Subscription) {
  if (expirationDay === null) return []
  const known = order.payments.filter(({ kind }) => kind === 'renewal').length
  const end = readDay(expirationDay)
  return Array.from({ length: Math.max(0, timesRebilled - known) }, (_, index): PaymentFact => {
    const number = known + index + 1
    return {
      type: 'renewal',
      transactionId: `${order.reference}-renewal-${number}`,
      amount: order.price,
      paidAt: end - (timesRebilled - number + 1) * order.days * day,
      country: null,
      renewsAt: number === timesRebilled && state === 'renewing' ? end : null,
      isInferred: true,
    }
  })
}

/** Refunds are not inferred: the state does not say how much was given back. */
export function inferredPostbacks(order: KnownOrder, subscription: Subscription): Postback[] {
  const { state, cancelDay, expirationDay, chargebacksIssued } = subscription
  const latest = order.payments.at(-1)
  const isDisputed = order.payments.some(({ isChargedBack }) => isChargedBack)
  const facts: PaymentFact[] = [
    ...missingRenewals(order, subscription),
    ...(chargebacksIssued > 0 && !isDisputed && latest
      ? [{ type: 'chargeback', transactionId: latest.transactionId } as const]
      : []),
    ...(cancelDay === null ? [] : [{ type: 'canceled', at: readDay(cancelDay) } as const]),
    ...(state === 'inactive' && expirationDay !== null
      ? [{ type: 'expired', at: readDay(expirationDay) } as const]
      : []),
  ]
  return facts.map((fact) => ({
    eventId: `asked:${order.reference}:${fact.type}:${'transactionId' in fact ? fact.transactionId : 'at' in fact ? fact.at : ''}`,
    order: order.publicId,
    reference: order.reference,
    fact,
  }))
}
