/** Stores what the ledger of an order says about its payments, and the supporter time that they buy. */
import type { Trx } from '../db/schema.ts'
import type { ApplyDeps } from './applyDeps.ts'
import { addGrant, renewSupporterTime } from './grantSupporterTime.ts'
import { isRenewing, isTakenBack, type Ledger } from './ledger.ts'
import { paymentOf } from './ledgerOf.ts'
import type { PaymentFact } from './provider.ts'
import {
  insertPayment,
  moveGrant,
  type OrderRow,
  type PaymentRow,
  revokeGrant,
  updatePayment,
} from './repository.ts'
import { renewRefundVat, storeRefund } from './refunds.ts'
import { tellAboutPayment, tellAboutRefund } from './tellMember.ts'
import { vatOf } from './vat.ts'

type Paid = PaymentFact & { type: 'sale' | 'renewal' }

const isPaid = (fact: PaymentFact): fact is Paid => fact.type === 'sale' || fact.type === 'renewal'

/** Returns the columns that a reported payment decides, with the VAT of its country and day. */
async function paidColumns(trx: Trx, order: OrderRow, fact: Paid) {
  const country = fact.country?.code ?? order.ip_country
  const paidAt = new Date(fact.paidAt)
  const vat = await vatOf(trx, { country, paidAt, amountMinor: fact.amount.minor })
  return {
    transaction_id: fact.transactionId,
    is_inferred: fact.isInferred === true,
    paid_at: paidAt,
    country,
    country_source: country === null ? null : (fact.country?.source ?? ('ip' as const)),
    vat_basis_points: vat.basisPoints,
    vat_minor: vat.minor,
  }
}

async function storePayment({ now }: ApplyDeps, trx: Trx, order: OrderRow, fact: Paid): Promise<PaymentRow> {
  const payment = await insertPayment(trx, {
    order_id: order.id,
    kind: fact.type,
    amount_minor: fact.amount.minor,
    currency: fact.amount.currency,
    ...(await paidColumns(trx, order, fact)),
  })
  await addGrant(
    trx,
    {
      member_id: order.member_id,
      payment_id: payment.id,
      source: 'payment',
      days: order.subscription_days,
      granted_at: payment.paid_at,
    },
    now(),
  )
  return payment
}

/** When money was given back, where the provider tells it. */
const takenBackAt = (fact: PaymentFact): Date | null =>
  (fact.type === 'refund' || fact.type === 'chargeback') && fact.at !== undefined ? new Date(fact.at) : null

/** Stores the payments that the ledger changed, and tells the member. */
export async function savePayments(
  deps: ApplyDeps,
  trx: Trx,
  { order, rows, ledger, fact }: { order: OrderRow; rows: PaymentRow[]; ledger: Ledger; fact: PaymentFact },
): Promise<void> {
  for (const [index, changed] of ledger.payments.entries()) {
    // The ledger keeps the payments in their order, and adds a new one at the end.
    const before = rows[index]
    if (!before && isPaid(fact)) {
      const payment = await storePayment(deps, trx, order, fact)
      const until = await renewSupporterTime(trx, order.member_id)
      await tellAboutPayment(deps, trx, {
        order,
        payment,
        renewsAt: isRenewing(ledger) ? ledger.renewsAt : null,
        until,
      })
    }
    if (!before || JSON.stringify(paymentOf(before)) === JSON.stringify(changed)) continue
    const updated = await updatePayment(trx, before.id, {
      refunded_minor: changed.refundedMinor,
      is_charged_back: changed.isChargedBack,
      // The postback of a payment that was inferred.
      ...(before.is_inferred && isPaid(fact) && (await paidColumns(trx, order, fact))),
    })
    if (before.vat_minor !== updated.vat_minor) await renewRefundVat(trx, updated)
    await storeRefund(trx, { before, changed, at: takenBackAt(fact) ?? new Date(deps.now()) })
    if (before.paid_at.getTime() !== changed.paidAt) {
      await moveGrant(trx, before.id, new Date(changed.paidAt))
      await renewSupporterTime(trx, order.member_id)
    }
    if (isTakenBack(paymentOf(before)) || !isTakenBack(changed)) continue
    await revokeGrant(trx, before.id, new Date(deps.now()))
    const until = await renewSupporterTime(trx, order.member_id)
    await tellAboutRefund(deps, trx, { order, payment: changed, until })
  }
}
