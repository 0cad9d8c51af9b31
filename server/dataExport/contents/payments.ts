import { sql } from 'kysely'
import { list, type Parts } from './part.ts'

/** What the member bought, as on their receipts. Amounts are in minor units. */
export const payments: Parts = {
  orders: list(
    ['payment_order'],
    (memberId) => sql`
      select found.id as key, found.id, product.name as product, found.price_minor, found.currency,
        found.subscription_days, found.payment_provider, found.provider_reference, found.state,
        found.ip_country, found.is_recurring, found.is_canceled, found.is_renewing, found.renews_at,
        found.created_at, found.updated_at
      from payment_order as found join product on product.id = found.product_id
      where found.member_id = ${memberId}
    `,
  ),
  payments: list(
    ['payment'],
    (memberId) => sql`
      select payment.id as key, payment.order_id, payment.transaction_id, payment.kind, payment.amount_minor,
        payment.currency, payment.paid_at, payment.country, payment.vat_basis_points, payment.vat_minor,
        payment.refunded_minor, payment.is_charged_back
      from payment join payment_order on payment_order.id = payment.order_id
      where payment_order.member_id = ${memberId}
    `,
  ),
  refunds: list(
    ['payment_refund'],
    (memberId) => sql`
      select payment_refund.id as key, payment_refund.payment_id, payment_refund.kind, payment_refund.amount_minor,
        payment_refund.vat_minor, payment_refund.refunded_at
      from payment_refund join payment on payment.id = payment_refund.payment_id
      join payment_order on payment_order.id = payment.order_id
      where payment_order.member_id = ${memberId}
    `,
  ),
  supporter_time: list(
    ['supporter_grant'],
    (memberId) => sql`
      select id as key, source, days, granted_at, revoked_at from supporter_grant where member_id = ${memberId}
    `,
  ),
  reminders: list(
    ['supporter_reminder'],
    (memberId) => sql`
      select row_number() over (order by created_at, about, kind)::integer as key, kind, about, created_at
      from supporter_reminder where member_id = ${memberId}
    `,
  ),
}
