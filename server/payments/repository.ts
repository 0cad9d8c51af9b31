import { sql, type Insertable, type Selectable, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import type { Postback } from './provider.ts'
import type { Grant, SupporterTime } from './supporterTime.ts'

export type OrderRow = Selectable<Database['payment_order']>
export type PaymentRow = Selectable<Database['payment']>
export type PostbackRow = Selectable<Database['payment_postback']>

/** @returns the id, or null when this event of the provider is stored already */
export async function insertPostback(
  db: Db,
  {
    provider,
    postback,
    isUnconfirmed,
  }: { readonly provider: string; readonly postback: Postback; readonly isUnconfirmed: boolean },
): Promise<number | null> {
  const row = await db
    .insertInto('payment_postback')
    .values({
      payment_provider: provider,
      event_id: postback.eventId,
      provider_reference: postback.reference,
      type: postback.fact.type,
      payload: JSON.stringify(postback),
      is_unconfirmed: isUnconfirmed,
    })
    .onConflict((conflict) => conflict.columns(['payment_provider', 'event_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/** Stores a postback that does not count yet. @returns as `insertPostback` */
export const insertUnconfirmed = (
  db: Db,
  of: { readonly provider: string; readonly postback: Postback },
): Promise<number | null> => insertPostback(db, { ...of, isUnconfirmed: true })

/** Returns the postbacks that are not confirmed, oldest first. */
export const findUnconfirmed = (db: Db): Promise<PostbackRow[]> =>
  db.selectFrom('payment_postback').where('is_unconfirmed', '=', true).orderBy('id').selectAll().execute()

export async function findUnconfirmedEvent(
  db: Db,
  provider: string,
  eventId: string,
): Promise<number | null> {
  const row = await db
    .selectFrom('payment_postback')
    .where('payment_provider', '=', provider)
    .where('event_id', '=', eventId)
    .where('is_unconfirmed', '=', true)
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export const lockUnconfirmed = (trx: Trx, id: number): Promise<PostbackRow | undefined> =>
  trx
    .selectFrom('payment_postback')
    .where('id', '=', id)
    .where('is_unconfirmed', '=', true)
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()

export async function notePostbackAsked(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payment_postback')
    .set({ asked_at: at, asked_count: sql<number>`asked_count + 1` })
    .where('id', '=', id)
    .execute()
}

export async function refuseUnconfirmed(db: Db, id: number, text: string): Promise<void> {
  await db
    .updateTable('payment_postback')
    .set({ is_unconfirmed: false, refused_text: text })
    .where('id', '=', id)
    .where('is_unconfirmed', '=', true)
    .execute()
}

/** Whether the provider's name of a subscription belongs to another order. */
export async function isReferenceTaken(trx: Trx, order: OrderRow, reference: string): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_order')
    .where('payment_provider', '=', order.payment_provider)
    .where('provider_reference', '=', reference)
    .where('id', '!=', order.id)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function updatePostback(
  trx: Trx,
  id: number,
  columns: Updateable<Database['payment_postback']>,
): Promise<void> {
  await trx.updateTable('payment_postback').set(columns).where('id', '=', id).execute()
}

/** Returns the postbacks that wait for a payment of this order, oldest first. */
export const findWaiting = (trx: Trx, order: OrderRow): Promise<PostbackRow[]> =>
  trx
    .selectFrom('payment_postback')
    .where('is_waiting', '=', true)
    .where('payment_provider', '=', order.payment_provider)
    .where((where) =>
      where.or([
        where('order_id', '=', order.id),
        ...(order.provider_reference === null
          ? []
          : [where('provider_reference', '=', order.provider_reference)]),
      ]),
    )
    .orderBy('id')
    .selectAll()
    .execute()

/** Locks the order that a postback is about. */
export async function lockOrder(
  trx: Trx,
  provider: string,
  named: { readonly order: string | null; readonly reference: string | null },
): Promise<OrderRow | undefined> {
  const { order, reference } = named
  if (order === null && reference === null) return undefined
  return trx
    .selectFrom('payment_order')
    .where('payment_provider', '=', provider)
    .where((where) =>
      order === null ? where('provider_reference', '=', reference) : where('public_id', '=', order),
    )
    .selectAll()
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function updateOrder(
  trx: Trx,
  id: number,
  columns: Updateable<Database['payment_order']>,
): Promise<void> {
  await trx
    .updateTable('payment_order')
    .set({ ...columns, updated_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
}

/** Returns the payments of an order, oldest first. */
export const findPayments = (db: Db, orderId: number): Promise<PaymentRow[]> =>
  db
    .selectFrom('payment')
    .where('order_id', '=', orderId)
    .orderBy('paid_at')
    .orderBy('id')
    .selectAll()
    .execute()

export const insertPayment = (trx: Trx, payment: Insertable<Database['payment']>): Promise<PaymentRow> =>
  trx.insertInto('payment').values(payment).returningAll().executeTakeFirstOrThrow()

export const updatePayment = (
  trx: Trx,
  id: number,
  columns: Updateable<Database['payment']>,
): Promise<PaymentRow> =>
  trx.updateTable('payment').set(columns).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export async function insertRefund(trx: Trx, refund: Insertable<Database['payment_refund']>): Promise<void> {
  await trx.insertInto('payment_refund').values(refund).execute()
}

/** Returns what was given back of a payment, in the order in which it came. */
export const findRefundAmounts = (
  trx: Trx,
  paymentId: number,
): Promise<{ id: number; amount_minor: number }[]> =>
  trx
    .selectFrom('payment_refund')
    .where('payment_id', '=', paymentId)
    .orderBy('id')
    .select(['id', 'amount_minor'])
    .execute()

export async function updateRefundVat(trx: Trx, id: number, vatMinor: number | null): Promise<void> {
  await trx.updateTable('payment_refund').set({ vat_minor: vatMinor }).where('id', '=', id).execute()
}

export async function insertGrant(trx: Trx, grant: Insertable<Database['supporter_grant']>): Promise<void> {
  await trx.insertInto('supporter_grant').values(grant).execute()
}

/** Moves the time of a payment, whose day is known better now. */
export async function moveGrant(trx: Trx, paymentId: number, grantedAt: Date): Promise<void> {
  await trx
    .updateTable('supporter_grant')
    .set({ granted_at: grantedAt })
    .where('payment_id', '=', paymentId)
    .execute()
}

/** Takes back the time of a payment. */
export async function revokeGrant(trx: Trx, paymentId: number, at: Date): Promise<void> {
  await trx
    .updateTable('supporter_grant')
    .set({ revoked_at: at })
    .where('payment_id', '=', paymentId)
    .where('revoked_at', 'is', null)
    .execute()
}

/** Locks a member for a change of their supporter time. */
export const lockSupporter = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['supporter_since', 'supporter_until', 'is_legacy_supporter', 'deleted_at'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Returns the grants of a member that were not taken back, and whether the member ever had one. */
export async function findGrants(
  trx: Trx,
  memberId: number,
): Promise<{ readonly grants: Grant[]; readonly hasAny: boolean }> {
  const rows = await trx
    .selectFrom('supporter_grant')
    .where('member_id', '=', memberId)
    .select(['granted_at', 'days', 'revoked_at'])
    .execute()
  return {
    grants: rows
      .filter(({ revoked_at }) => revoked_at === null)
      .map(({ granted_at, days }) => ({ grantedAt: granted_at.getTime(), days })),
    hasAny: rows.length > 0,
  }
}

export async function saveSupporterTime(
  trx: Trx,
  memberId: number,
  time: SupporterTime | null,
): Promise<void> {
  await trx
    .updateTable('member')
    .set({
      supporter_since: time && new Date(time.since),
      supporter_until: time && new Date(time.until),
    })
    .where('id', '=', memberId)
    .execute()
}

export async function findProductName(db: Db, productId: number): Promise<string> {
  const { name } = await db
    .selectFrom('product')
    .where('id', '=', productId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

/** Returns a product that can be bought now. */
export const findProduct = (db: Db, id: number) =>
  db.selectFrom('product').where('id', '=', id).where('is_active', '=', true).selectAll().executeTakeFirst()

export const findBuyer = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['is_legacy_supporter', 'supporter_since', 'supporter_until'])
    .executeTakeFirstOrThrow()

/** Whether a payment of the member renews. */
export async function isRenewingAny(trx: Trx, memberId: number): Promise<boolean> {
  const row = await trx
    .selectFrom('payment_order')
    .where('member_id', '=', memberId)
    .where('is_renewing', '=', true)
    .select('id')
    .executeTakeFirst()
  return row !== undefined
}

export const findRenewingOrders = (db: Db, memberId: number): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .where('member_id', '=', memberId)
    .where('is_renewing', '=', true)
    .orderBy('id')
    .selectAll()
    .execute()

/** Returns the orders that renew, of members who leave or are gone, with the time of their request to leave. */
export const findRenewingOrdersOfLeavers = (
  db: Db,
): Promise<(OrderRow & { readonly delete_requested_at: Date | null })[]> =>
  db
    .selectFrom('payment_order')
    .innerJoin('member', 'member.id', 'payment_order.member_id')
    .where('payment_order.is_renewing', '=', true)
    .where((where) =>
      where.or([
        where('member.delete_requested_at', 'is not', null),
        where('member.deleted_at', 'is not', null),
      ]),
    )
    .orderBy('payment_order.id')
    .selectAll('payment_order')
    .select('member.delete_requested_at')
    .execute()

export const insertOrder = (trx: Trx, order: Insertable<Database['payment_order']>): Promise<OrderRow> =>
  trx.insertInto('payment_order').values(order).returningAll().executeTakeFirstOrThrow()

export const findOwnOrder = (db: Db, memberId: number, id: number): Promise<OrderRow | undefined> =>
  db
    .selectFrom('payment_order')
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .selectAll()
    .executeTakeFirst()

/** Returns the latest orders of a member, newest first. */
export const findOwnOrders = (db: Db, memberId: number, limit: number): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .where('member_id', '=', memberId)
    .orderBy('id', 'desc')
    .limit(limit)
    .selectAll()
    .execute()

export async function findPaymentsOf(db: Db, orderIds: readonly number[]): Promise<PaymentRow[]> {
  if (orderIds.length === 0) return []
  return db
    .selectFrom('payment')
    .where('order_id', 'in', orderIds)
    .orderBy('paid_at', 'desc')
    .orderBy('id', 'desc')
    .selectAll()
    .execute()
}

export async function findProductNames(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('product').where('id', 'in', ids).select(['id', 'name']).execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/**
 * Returns orders about which the provider may have sent a postback that did not arrive: not paid since they were made,
 * or not renewed when they should have been.
 *
 * @param madeAfter older unpaid orders were given up
 */
export const findUncertainOrders = (
  db: Db,
  {
    madeAfter,
    madeBefore,
    renewsBefore,
  }: Readonly<Record<'madeAfter' | 'madeBefore' | 'renewsBefore', Date>>,
): Promise<OrderRow[]> =>
  db
    .selectFrom('payment_order')
    .where((where) =>
      where.or([
        where.and([
          where('state', '=', 'open'),
          where('created_at', '>', madeAfter),
          where('created_at', '<', madeBefore),
        ]),
        where.and([where('is_renewing', '=', true), where('renews_at', '<', renewsBefore)]),
      ]),
    )
    .orderBy('id')
    .selectAll()
    .execute()

export async function noteAsked(db: Db, id: number, at: Date): Promise<void> {
  await db
    .updateTable('payment_order')
    .set({ asked_at: at, asked_count: sql<number>`asked_count + 1` })
    .where('id', '=', id)
    .execute()
}

/** Returns the VAT rate of a country on a day, in hundredths of a percent. */
export async function findVatRate(db: Db, country: string, day: string): Promise<number | undefined> {
  const rate = await db
    .selectFrom('vat_rate')
    .where('country', '=', country)
    .where('from_day', '<=', day)
    .orderBy('from_day', 'desc')
    .select('basis_points')
    .limit(1)
    .executeTakeFirst()
  return rate?.basis_points
}
