import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

export interface SystemMessageRow {
  readonly id: number
  readonly text: string
  readonly is_read: boolean
  readonly from_member_id: number | null
  readonly decision_id: number | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** System messages to one member, and those to all members since that member joined; without removed ones. */
const systemMessagesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('system_message')
    .innerJoin('member', (join) => join.on('member.id', '=', memberId))
    .leftJoin('system_message_mark as mark', (join) => join.on('mark.member_id', '=', memberId))
    .where('system_message.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('system_message.member_id', '=', memberId),
        where.and([
          where('system_message.member_id', 'is', null),
          where('system_message.created_at', '>=', where.ref('member.created_at')),
        ]),
      ]),
    )
    .where('system_message.id', '>', sql<number>`coalesce(mark.erased_before, 0)`)
    .where((where) =>
      where.not(
        where.exists(
          where
            .selectFrom('system_message_removal as removal')
            .where('removal.member_id', '=', memberId)
            .whereRef('removal.system_message_id', '=', 'system_message.id'),
        ),
      ),
    )

const columns = [
  'system_message.id',
  'system_message.text',
  'system_message.from_member_id',
  'system_message.decision_id',
  'system_message.created_at',
  'system_message.updated_at',
  sql<boolean>`system_message.id <= coalesce(mark.read_before, 0)`.as('is_read'),
] as const

/** Returns a page of system messages, newest first. `before` is the last id of the page before. */
export const listSystemMessages = (
  db: Db,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<SystemMessageRow[]> =>
  systemMessagesOf(db, memberId)
    .$if(before !== null, (query) => query.where('system_message.id', '<', before))
    .select(columns)
    .orderBy('system_message.id', 'desc')
    .limit(limit)
    .execute()

/** Returns the member's system messages with these ids, in no particular order. Removed ones are missing. */
export const findSystemMessages = async (
  db: Db,
  memberId: number,
  ids: readonly number[],
): Promise<SystemMessageRow[]> =>
  ids.length === 0
    ? []
    : systemMessagesOf(db, memberId).where('system_message.id', 'in', ids).select(columns).execute()

export async function countUnreadSystemMessages(db: Db, memberId: number): Promise<number> {
  const { count } = await systemMessagesOf(db, memberId)
    .where('system_message.id', '>', sql<number>`coalesce(mark.read_before, 0)`)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Stores a system message to one member, in the name of the site. `sendSystemMessage` also tells the member. @returns its id */
export async function insertSystemMessage(
  trx: Trx,
  memberId: number,
  { text, decisionId }: { readonly text: string; readonly decisionId: number | null },
): Promise<number> {
  const { id } = await trx
    .insertInto('system_message')
    .values({ member_id: memberId, text, decision_id: decisionId })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the member's system messages up to the newest as read. */
export async function markSystemMessagesAsRead(trx: Trx, memberId: number): Promise<void> {
  const newest = sql<number>`(select coalesce(max(id), 0) from system_message)`
  await trx
    .insertInto('system_message_mark')
    .values({ member_id: memberId, read_before: newest })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ read_before: newest }))
    .execute()
}

/** The start of the transaction, in milliseconds: JavaScript's dates have no microseconds. */
const removedNow = sql<Date>`date_trunc('milliseconds', now())`

/**
 * Removes system messages for one member alone: the one with the id `id`, those up to `upTo`, or all.
 * @returns when, which names the removal. If nothing is left to remove, the time of the last removal among them, so
 * that a repeated call answers like the first.
 */
export async function removeSystemMessages(
  trx: Trx,
  memberId: number,
  { id, upTo }: { readonly id?: number; readonly upTo?: number | undefined },
): Promise<Date> {
  const removed = systemMessagesOf(trx, memberId)
    .$if(id !== undefined, (query) => query.where('system_message.id', '=', id ?? 0))
    .$if(upTo !== undefined, (query) => query.where('system_message.id', '<=', upTo ?? 0))
    .select([sql<number>`${memberId}::integer`.as('member_id'), 'system_message.id', removedNow.as('at')])
  const { numInsertedOrUpdatedRows: count } = await trx
    .insertInto('system_message_removal')
    .columns(['member_id', 'system_message_id', 'removed_at'])
    .expression(removed)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  const earlier = trx
    .selectFrom('system_message_removal')
    .where('member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('system_message_id', '=', id ?? 0))
    .$if(upTo !== undefined, (query) => query.where('system_message_id', '<=', upTo ?? 0))
    .select((select) => select.fn.max<Date | null>('removed_at').as('at'))
  const last = count ? undefined : await earlier.executeTakeFirst()
  if (last?.at) return last.at
  const { at } = await trx.selectNoFrom(removedNow.as('at')).executeTakeFirstOrThrow()
  return at
}

/** Returns when the member removed a system message, or undefined if they did not. */
export async function findRemoval(db: Db, memberId: number, id: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('system_message_removal')
    .where('member_id', '=', memberId)
    .where('system_message_id', '=', id)
    .select('removed_at')
    .executeTakeFirst()
  return row?.removed_at
}

/** Restores what the member removed at this time. @returns how many */
export async function restoreSystemMessages(trx: Trx, memberId: number, removedAt: Date): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('system_message_removal')
    .where('member_id', '=', memberId)
    .where('removed_at', '=', removedAt)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
