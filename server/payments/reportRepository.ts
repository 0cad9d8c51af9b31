/** Reads payments of all members, for super admins. */
import { type RawBuilder, sql } from 'kysely'
import type { PaymentStatus } from '../../contract/paymentReports.ts'
import type { Db } from '../db/schema.ts'
import type { OrderRow } from './repository.ts'

/** A time span. `to` is not part of it. */
export interface Span {
  readonly from: Date
  readonly to: Date
}

export interface RecentFilter {
  readonly status?: PaymentStatus | undefined
  readonly provider?: string | undefined
  readonly country?: string | undefined
  readonly memberId?: number | undefined
  readonly from?: Date | undefined
  /** Not part of the period. */
  readonly to?: Date | undefined
}

/** The time as PostgreSQL prints it, the order's id, and 1 for a payment or 0 for an unpaid order with its id. */
export type RecentPosition = readonly [at: string, isPayment: number, id: number]

export interface RecentRow {
  readonly payment_id: number | null
  readonly order_id: number
  readonly member_id: number
  readonly member_name: string | null
  readonly product_name: string
  readonly payment_provider: string
  readonly kind: 'sale' | 'renewal'
  readonly status: PaymentStatus
  readonly amount: number
  readonly currency: string
  readonly vat: number | null
  readonly vat_rate: number | null
  readonly country: string | null
  readonly refunded: number
  readonly at: Date
  readonly sort_key: string
}

const statusConditions: Readonly<Record<PaymentStatus, RawBuilder<unknown>>> = {
  paid: sql`not payment.is_charged_back and payment.refunded_minor < payment.amount_minor`,
  refunded: sql`not payment.is_charged_back and payment.refunded_minor >= payment.amount_minor`,
  charged_back: sql`payment.is_charged_back`,
  declined: sql`payment_order.state = 'declined'`,
  waiting: sql`payment_order.state = 'open'`,
}

const isOfUnpaid = (status: PaymentStatus) => status === 'declined' || status === 'waiting'

/** The conditions of a filter for payments (`isPayment` 1) or for unpaid orders (0). */
function conditionsOf(
  { status, provider, country, memberId, from, to }: RecentFilter,
  after: RecentPosition | null,
  isPayment: 0 | 1,
): RawBuilder<unknown> {
  const [at, id, place] = isPayment
    ? [sql.ref('payment.paid_at'), sql.ref('payment.id'), sql.ref('payment.country')]
    : [sql.ref('payment_order.created_at'), sql.ref('payment_order.id'), sql.ref('payment_order.ip_country')]
  const conditions = [
    ...(status === undefined
      ? []
      : [isOfUnpaid(status) === !isPayment ? statusConditions[status] : sql`false`]),
    ...(provider === undefined ? [] : [sql`payment_order.payment_provider = ${provider}`]),
    ...(country === undefined ? [] : [sql`${place} = ${country}`]),
    ...(memberId === undefined ? [] : [sql`payment_order.member_id = ${memberId}`]),
    ...(from === undefined ? [] : [sql`${at} >= ${from}::timestamptz`]),
    ...(to === undefined ? [] : [sql`${at} < ${to}::timestamptz`]),
    ...(after === null
      ? []
      : [
          // The first condition uses the index.
          sql`${at} <= ${after[0]}::timestamptz
            and (${at}, ${sql.lit(isPayment)}, ${id}) < (${after[0]}::timestamptz, ${after[1]}::integer, ${after[2]}::integer)`,
        ]),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/** Returns payments and unpaid orders, newest first. */
export async function findRecent(
  db: Db,
  filter: RecentFilter,
  { after, limit }: { readonly after: RecentPosition | null; readonly limit: number },
): Promise<RecentRow[]> {
  const { rows } = await sql<RecentRow>`
    select recent.*, member.name as member_name, product.name as product_name
    from (
      (
        select payment.id as payment_id, payment_order.id as order_id, payment_order.member_id,
          payment_order.product_id, payment_order.payment_provider, payment.kind,
          case when payment.is_charged_back then 'charged_back'
            when payment.refunded_minor >= payment.amount_minor then 'refunded' else 'paid' end as status,
          payment.amount_minor as amount, payment.currency, payment.vat_minor as vat,
          payment.vat_basis_points as vat_rate, payment.country, payment.refunded_minor as refunded,
          payment.paid_at as at, payment.paid_at::text as sort_key, 1 as is_payment, payment.id as row_id
        from payment join payment_order on payment_order.id = payment.order_id
        where ${conditionsOf(filter, after, 1)}
        order by payment.paid_at desc, payment.id desc
        limit ${limit}
      )
      union all
      (
        select null, payment_order.id, payment_order.member_id, payment_order.product_id,
          payment_order.payment_provider, 'sale',
          case when payment_order.state = 'declined' then 'declined' else 'waiting' end,
          payment_order.price_minor, payment_order.currency, null, null, payment_order.ip_country, 0,
          payment_order.created_at, payment_order.created_at::text, 0, payment_order.id
        from payment_order
        where payment_order.state in ('open', 'declined') and ${conditionsOf(filter, after, 0)}
        order by payment_order.created_at desc, payment_order.id desc
        limit ${limit}
      )
    ) as recent
    join member on member.id = recent.member_id
    join product on product.id = recent.product_id
    order by recent.at desc, recent.is_payment desc, recent.row_id desc
    limit ${limit}
  `.execute(db)
  return rows
}

/** Returns the countries that payments or orders have. */
export async function findPaymentCountries(db: Db): Promise<string[]> {
  const { rows } = await sql<{ country: string }>`
    select country from payment where country is not null
    union select ip_country from payment_order where ip_country is not null
    order by 1
  `.execute(db)
  return rows.map(({ country }) => country)
}

export interface OrderDetail extends OrderRow {
  readonly member_name: string | null
  readonly product_name: string
}

export const findOrderDetail = (db: Db, id: number): Promise<OrderDetail | undefined> =>
  db
    .selectFrom('payment_order')
    .innerJoin('member', 'member.id', 'payment_order.member_id')
    .innerJoin('product', 'product.id', 'payment_order.product_id')
    .where('payment_order.id', '=', id)
    .selectAll('payment_order')
    .select(['member.name as member_name', 'product.name as product_name'])
    .executeTakeFirst()

/** Returns the refunds of an order, newest first. */
export const findRefundsOf = (db: Db, orderId: number) =>
  db
    .selectFrom('payment_refund')
    .innerJoin('payment', 'payment.id', 'payment_refund.payment_id')
    .where('payment.order_id', '=', orderId)
    .orderBy('payment_refund.refunded_at', 'desc')
    .orderBy('payment_refund.id', 'desc')
    .select([
      'payment_refund.id',
      'payment_refund.kind',
      'payment.transaction_id',
      'payment_refund.amount_minor as amount',
      'payment_refund.vat_minor as vat',
      'payment_refund.refunded_at as at',
    ])
    .execute()

/** Returns what was reported about an order, newest first. */
export const findPostbacksOf = (db: Db, orderId: number) =>
  db
    .selectFrom('payment_postback')
    .where('order_id', '=', orderId)
    .orderBy('id', 'desc')
    .selectAll()
    .execute()

/** Sums of minor units. They stay far below 2 to the power of 53, which a float holds exactly. */
interface Sums {
  readonly count: number
  readonly gross: number
  readonly vat: number
}

export interface PaidSums extends Sums {
  readonly country: string | null
  readonly rate: number | null
  readonly currency: string
}

/** Returns the sums of payments of a span by country, rate and currency. */
export async function sumPayments(db: Db, { from, to }: Span): Promise<PaidSums[]> {
  const { rows } = await sql<PaidSums>`
    select country, vat_basis_points as rate, currency, count(*)::integer as count,
      sum(amount_minor)::float8 as gross, coalesce(sum(vat_minor), 0)::float8 as vat
    from payment where paid_at >= ${from}::timestamptz and paid_at < ${to}::timestamptz
    group by country, vat_basis_points, currency
  `.execute(db)
  return rows
}

/** Returns the sums of what was given back in a span, by country, rate and currency of the payment. */
export async function sumRefunds(db: Db, { from, to }: Span): Promise<PaidSums[]> {
  const { rows } = await sql<PaidSums>`
    select payment.country, payment.vat_basis_points as rate, payment.currency, count(*)::integer as count,
      sum(payment_refund.amount_minor)::float8 as gross,
      coalesce(sum(payment_refund.vat_minor), 0)::float8 as vat
    from payment_refund join payment on payment.id = payment_refund.payment_id
    where payment_refund.refunded_at >= ${from}::timestamptz and payment_refund.refunded_at < ${to}::timestamptz
    group by payment.country, payment.vat_basis_points, payment.currency
  `.execute(db)
  return rows
}

/** Returns the time of the first payment. */
export async function findFirstPayment(db: Db): Promise<Date | null> {
  const row = await db
    .selectFrom('payment')
    .orderBy('paid_at')
    .orderBy('id')
    .select('paid_at')
    .limit(1)
    .executeTakeFirst()
  return row?.paid_at ?? null
}
