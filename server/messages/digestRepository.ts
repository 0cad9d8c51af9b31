import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { notBlocked } from '../visibility/visibleTo.ts'

/** Returns the newest of all messages that were sent before `before`; null when there are none. */
export async function findNewestSentBefore(db: Db, before: Date): Promise<number | null> {
  const { id } = await db
    .selectFrom('message')
    .where('created_at', '<=', before)
    .select(({ fn }) => fn.max<number | null>('id').as('id'))
    .executeTakeFirstOrThrow()
  return id
}

/** As {@link findNewestSentBefore}, of the `limit` messages that follow `after`. */
export async function findEndOfBatch(
  db: Db,
  { after, before, limit }: { readonly after: number; readonly before: Date; readonly limit: number },
): Promise<number | null> {
  const { rows } = await sql<{ id: number | null }>`
    select max(id) as id
    from (select id, created_at from message where id > ${after} order by id limit ${limit}) as batch
    where created_at <= ${before}
  `.execute(db)
  return rows[0]?.id ?? null
}

/**
 * Has the receivers of the messages in `(after, to]` looked at: at once, or `pause` ms after their last digest.
 */
export async function markReceivers(
  trx: Trx,
  { after, to, now, pause }: { after: number; to: number; now: Date; pause: number },
): Promise<void> {
  await sql`
    insert into unread_digest (member_id, due_at)
    select distinct to_member_id, ${now}::timestamptz from message where id > ${after} and id <= ${to}
    on conflict (member_id) do update set due_at = coalesce(
      unread_digest.due_at,
      greatest(excluded.due_at, unread_digest.sent_at + make_interval(secs => ${pause / 1000}))
    )
  `.execute(trx)
}

export async function findDueMembers(db: Db, now: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('unread_digest')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .select('member_id')
    .execute()
  return rows.map(({ member_id }) => member_id)
}

export interface DueDigest {
  readonly sent_at: Date | null
  readonly last_message_id: number
}

/** Locks the digest of a member. Returns undefined when it is not due. */
export const lockDueDigest = (trx: Trx, memberId: number, now: Date): Promise<DueDigest | undefined> =>
  trx
    .selectFrom('unread_digest')
    .where('member_id', '=', memberId)
    .where('due_at', '<=', now)
    .select(['sent_at', 'last_message_id'])
    .forUpdate()
    .executeTakeFirst()

export async function updateDigest(
  db: Db,
  memberId: number,
  columns: DueDigest & { readonly due_at: Date | null },
): Promise<void> {
  await db.updateTable('unread_digest').set(columns).where('member_id', '=', memberId).execute()
}

/**
 * Counts the members whose messages after `after` wait unread since `before`, and returns the newest of these messages.
 * Leaves out what the member no longer sees: messages of blocked members, and unsent and erased ones; and those of
 * members who are deleted, disabled, suspended or hidden.
 */
export async function findWaiting(
  db: Db,
  memberId: number,
  { after, before }: { readonly after: number; readonly before: Date },
): Promise<{ memberCount: number; newestId: number }> {
  const row = await db
    .selectFrom('conversation_member as own')
    .innerJoin('member as other', 'other.id', 'own.other_member_id')
    .innerJoin('message', 'message.conversation_id', 'own.conversation_id')
    .where('own.member_id', '=', memberId)
    .where('own.unread_count', '>', 0)
    .where(notBlocked(memberId, 'own.other_member_id'))
    .where('other.deleted_at', 'is', null)
    .where('other.delete_requested_at', 'is', null)
    .where('other.suspended_at', 'is', null)
    .where('other.hidden_at', 'is', null)
    .where('other.is_enabled', '=', true)
    .where('message.id', '>', after)
    .where('message.to_member_id', '=', memberId)
    .where('message.unsent_at', 'is', null)
    .where('message.created_at', '<=', before)
    .whereRef('message.id', '>', 'own.erased_before')
    .where((where) =>
      where.or([
        where('own.read_at', 'is', null),
        where('message.created_at', '>', where.ref('own.read_at')),
      ]),
    )
    .select((select) => [
      select.fn.count<number>('own.other_member_id').distinct().as('member_count'),
      select.fn.coalesce(select.fn.max('message.id'), select.lit(0)).as('newest_id'),
    ])
    .executeTakeFirstOrThrow()
  return { memberCount: row.member_count, newestId: row.newest_id }
}

/** Returns when a member was last on the site. */
export async function findLastSeen(db: Db, memberId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('presence')
    .where('member_id', '=', memberId)
    .select('last_seen_at')
    .executeTakeFirst()
  return row?.last_seen_at ?? null
}
