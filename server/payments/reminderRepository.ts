import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

export type ReminderKind = 'renewal' | 'ending' | 'ended'

/** Notes that a member gets a reminder. @returns whether it is the first one of its kind about this time */
export async function insertReminder(
  trx: Trx,
  reminder: { readonly memberId: number; readonly kind: ReminderKind; readonly about: Date },
): Promise<boolean> {
  const row = await trx
    .insertInto('supporter_reminder')
    .values({ member_id: reminder.memberId, kind: reminder.kind, about: reminder.about })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'about']).doNothing())
    .returning('member_id')
    .executeTakeFirst()
  return row !== undefined
}

const notReminded = (kind: ReminderKind, about: 'renews_at' | 'supporter_until') =>
  sql<boolean>`not exists (select from supporter_reminder r where r.member_id = member.id and r.kind = ${kind}
    and r.about = ${sql.ref(about)})`

/** Returns renewals between two times about which the member was not reminded yet. */
export const findRenewalsToRemind = (db: Db, { from, to }: Readonly<Record<'from' | 'to', Date>>) =>
  db
    .selectFrom('payment_order')
    .innerJoin('member', 'member.id', 'payment_order.member_id')
    .innerJoin('product', 'product.id', 'payment_order.product_id')
    .where('is_renewing', '=', true)
    .where('renews_at', '>', from)
    .where('renews_at', '<=', to)
    .where('member.deleted_at', 'is', null)
    .where('member.delete_requested_at', 'is', null)
    .where(notReminded('renewal', 'renews_at'))
    .orderBy('payment_order.id')
    .select([
      'payment_order.member_id as memberId',
      'payment_order.price_minor as minor',
      'payment_order.currency',
      'renews_at as renewsAt',
      'product.name as product',
    ])
    .execute()

/**
 * Returns members whose supporter time ends between two times, and who were not told yet.
 * `isRenewing`: whether one of their payments renews.
 */
export async function findEnds(
  db: Db,
  kind: 'ending' | 'ended',
  { from, to }: Readonly<Record<'from' | 'to', Date>>,
): Promise<{ memberId: number; until: Date; isRenewing: boolean }[]> {
  const rows = await db
    .selectFrom('member')
    .where('supporter_until', '>', from)
    .where('supporter_until', '<=', to)
    .where('is_legacy_supporter', '=', false)
    .where('deleted_at', 'is', null)
    .where('delete_requested_at', 'is', null)
    .where(notReminded(kind, 'supporter_until'))
    .orderBy('id')
    .select([
      'id as memberId',
      'supporter_until as until',
      sql<boolean>`exists (select from payment_order o where o.member_id = member.id and o.is_renewing)`.as(
        'isRenewing',
      ),
    ])
    .execute()
  return rows.flatMap(({ until, ...row }) => (until === null ? [] : [{ ...row, until }]))
}
