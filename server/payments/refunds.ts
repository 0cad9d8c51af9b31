/** What was given back of payments, and its part of their VAT. */
import type { Trx } from '../db/schema.ts'
import { paymentOf } from './ledgerOf.ts'
import type { KnownPayment } from './provider.ts'
import { findRefundAmounts, insertRefund, type PaymentRow, updateRefundVat } from './repository.ts'

/** Returns how much of a payment was given back, in minor units. A chargeback takes back what is left. */
const givenBack = ({ isChargedBack, refundedMinor, amount }: KnownPayment): number =>
  isChargedBack ? amount.minor : refundedMinor

/**
 * Returns the VAT in the first `minor` of a payment that were given back, rounded half up. The parts of several refunds
 * are differences of it, so that the VAT of a payment that was given back in parts ends at exactly zero.
 */
export const vatGivenBack = (
  { amount_minor: amount, vat_minor: vat }: Pick<PaymentRow, 'amount_minor' | 'vat_minor'>,
  minor: number,
): number | null => (vat === null ? null : amount === 0 ? 0 : Math.round((vat * minor) / amount))

function vatBetween(payment: PaymentRow, from: number, to: number): number | null {
  const [before, after] = [vatGivenBack(payment, from), vatGivenBack(payment, to)]
  return before === null || after === null ? null : after - before
}

/** Stores what a change of a payment gave back. */
export async function storeRefund(
  trx: Trx,
  { before, changed, at }: { readonly before: PaymentRow; readonly changed: KnownPayment; readonly at: Date },
): Promise<void> {
  const was = paymentOf(before)
  const [from, to] = [givenBack(was), givenBack(changed)]
  if (to <= from) return
  await insertRefund(trx, {
    payment_id: before.id,
    kind: changed.isChargedBack && !was.isChargedBack ? 'chargeback' : 'refund',
    amount_minor: to - from,
    vat_minor: vatBetween(before, from, to),
    refunded_at: at,
  })
}

/** Computes the VAT of the refunds of a payment again, whose country or day is known better now. */
export async function renewRefundVat(trx: Trx, payment: PaymentRow): Promise<void> {
  let given = 0
  for (const { id, amount_minor: amount } of await findRefundAmounts(trx, payment.id)) {
    await updateRefundVat(trx, id, vatBetween(payment, given, given + amount))
    given += amount
  }
}
