/** Between the ledger of an order and its rows. */
import type { Updateable } from 'kysely'
import type { Database } from '../db/schema.ts'
import { isCanceled, isRenewing, type Ledger, stateOf } from './ledger.ts'
import type { KnownOrder, KnownPayment } from './provider.ts'
import type { OrderRow, PaymentRow } from './repository.ts'

export const paymentOf = (row: PaymentRow): KnownPayment => ({
  transactionId: row.transaction_id,
  kind: row.kind,
  amount: { minor: row.amount_minor, currency: row.currency },
  paidAt: row.paid_at.getTime(),
  isInferred: row.is_inferred,
  refundedMinor: row.refunded_minor,
  isChargedBack: row.is_charged_back,
})

const timeOf = (date: Date | null) => date?.getTime() ?? null
const dateOf = (time: number | null) => (time === null ? null : new Date(time))

export const ledgerOf = (order: OrderRow, payments: readonly PaymentRow[]): Ledger => ({
  memberId: order.member_id,
  productId: order.product_id,
  price: { minor: order.price_minor, currency: order.currency },
  days: order.subscription_days,
  isRecurring: order.is_recurring,
  payments: payments.map(paymentOf),
  isDeclined: order.is_declined,
  canceledAt: timeOf(order.canceled_at),
  reactivatedAt: timeOf(order.reactivated_at),
  endedAt: timeOf(order.ended_at),
  renewsAt: timeOf(order.renews_at),
  renewsToldAt: timeOf(order.renews_told_at),
})

/** Returns the columns of an order that its ledger decides. */
export const orderColumns = (ledger: Ledger): Updateable<Database['payment_order']> => ({
  state: stateOf(ledger),
  is_declined: ledger.isDeclined,
  is_canceled: isCanceled(ledger),
  canceled_at: dateOf(ledger.canceledAt),
  reactivated_at: dateOf(ledger.reactivatedAt),
  is_renewing: isRenewing(ledger),
  renews_at: dateOf(ledger.renewsAt),
  renews_told_at: dateOf(ledger.renewsToldAt),
  ended_at: dateOf(ledger.endedAt),
})

/** Returns an order as its provider is asked about it. */
export const knownOrder = (order: OrderRow, payments: readonly PaymentRow[]): KnownOrder => ({
  publicId: order.public_id,
  reference: order.provider_reference,
  memberId: order.member_id,
  productId: order.product_id,
  price: { minor: order.price_minor, currency: order.currency },
  days: order.subscription_days,
  isRecurring: order.is_recurring,
  payments: payments.map(paymentOf),
})
