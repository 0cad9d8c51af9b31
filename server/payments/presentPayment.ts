import type { Payment } from '../../contract/payments.ts'
import type { Db } from '../db/schema.ts'
import { findPaymentsOf, findProductNames, type OrderRow } from './repository.ts'

/** Returns orders as their member sees them, in the same order. */
export async function presentPayments(db: Db, orders: readonly OrderRow[]): Promise<Payment[]> {
  const payments = await findPaymentsOf(
    db,
    orders.map(({ id }) => id),
  )
  const names = await findProductNames(
    db,
    orders.map(({ product_id }) => product_id),
  )
  return orders.map((order) => ({
    id: order.id,
    product_name: names.get(order.product_id) ?? '',
    price: order.price_minor,
    currency: order.currency,
    subscription_days: order.subscription_days,
    state: order.state,
    is_recurring: order.is_recurring,
    is_renewing: order.is_renewing,
    renews_at: order.is_renewing ? (order.renews_at?.toISOString() ?? null) : null,
    created_at: order.created_at.toISOString(),
    receipts: payments
      .filter(({ order_id }) => order_id === order.id)
      .map((payment) => ({
        id: payment.id,
        transaction_id: payment.transaction_id,
        kind: payment.kind,
        amount: payment.amount_minor,
        vat: payment.vat_minor,
        vat_rate: payment.vat_basis_points,
        country: payment.country,
        country_source: payment.country_source,
        refunded: payment.refunded_minor,
        is_charged_back: payment.is_charged_back,
        paid_at: payment.paid_at.toISOString(),
      })),
  }))
}

/** Returns one order as its member sees it. */
export async function presentPayment(db: Db, order: OrderRow): Promise<Payment> {
  const [payment] = await presentPayments(db, [order])
  if (!payment) throw new Error('One order is presented as one payment.')
  return payment
}
