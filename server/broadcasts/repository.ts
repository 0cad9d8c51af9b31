import { sql } from 'kysely'
import type { BroadcastSegment } from '../../contract/broadcasts.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'

const day = 24 * 60 * 60_000

export interface BroadcastRow {
  readonly id: number
  readonly text: string
  readonly segment: JsonValue
  readonly state: 'waiting' | 'sending' | 'sent' | 'stopped' | 'failed'
  readonly receiver_count: number
  readonly sent_count: number
  readonly sender_id: number | null
  readonly sender_name: string | null
  readonly stopped_by_id: number | null
  readonly stopped_by_name: string | null
  readonly created_at: Date
  readonly ended_at: Date | null
}

/**
 * Members whom a broadcast reaches: of the segment, and neither deleted, about to be, suspended nor disabled. Approved
 * or not, because notifications are about the site.
 */
function receivers(db: Db, segment: BroadcastSegment, now: Date) {
  const { role, country, language, supporters, seen } = segment
  const since = seen && new Date(now.getTime() - seen.days * day)
  const wasSeen = sql<boolean>`(
    exists (select from presence where presence.member_id = member.id and presence.last_seen_at > ${since}::timestamptz)
    or exists (select from identity_session as session
      where session.user_id = member.identity_user_id and session.last_used_at > ${since}::timestamptz)
  )`
  const isSupporter = sql<boolean>`(member.is_legacy_supporter or coalesce(member.supporter_until > ${now}, false))`
  return db
    .selectFrom('member')
    .where('member.is_enabled', '=', true)
    .where('member.suspended_at', 'is', null)
    .where('member.delete_requested_at', 'is', null)
    .where('member.deleted_at', 'is', null)
    .$if(role !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from member_role join role on role.id = member_role.role_id
          where member_role.member_id = member.id and role.slug = ${role})`,
      ),
    )
    .$if(country !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from member_place as place
          where place.member_id = member.id and place.country_code = ${country})`,
      ),
    )
    .$if(language !== null, (query) =>
      query.where(
        sql<boolean>`exists (select from identity_user as account
          where account.id = member.identity_user_id and account.language = ${language})`,
      ),
    )
    .$if(supporters !== null, (query) =>
      query.where(isSupporter, supporters === true ? 'is' : 'is not', true),
    )
    .$if(seen !== null, (query) => query.where(wasSeen, seen?.within === true ? 'is' : 'is not', true))
}

export async function countReceivers(db: Db, segment: BroadcastSegment, now: Date): Promise<number> {
  const { count } = await receivers(db, segment, now)
    .select((select) => select.fn.countAll<string | number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the ids of the next receivers, in the order of ids. */
export async function nextReceivers(
  db: Db,
  segment: BroadcastSegment,
  { after, upTo, limit, now }: { after: number; upTo: number; limit: number; now: Date },
): Promise<number[]> {
  const rows = await receivers(db, segment, now)
    .where('member.id', '>', after)
    .where('member.id', '<=', upTo)
    .orderBy('member.id')
    .limit(limit)
    .select('member.id')
    .execute()
  return rows.map(({ id }) => id)
}

export const findRoles = (db: Db): Promise<{ slug: string; name: string }[]> =>
  db.selectFrom('role').select(['slug', 'name']).orderBy('id').execute()

/** Returns the countries in which members are published, by name. */
export const findCountries = (db: Db): Promise<{ code: string; name: string }[]> =>
  db
    .selectFrom('member_place')
    .groupBy('country_code')
    .select((select) => ['country_code as code', select.fn.min('country').as('name')])
    .orderBy('name')
    .execute()

/** Returns the codes of the languages of members' browsers. */
export const findLanguages = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('identity_user')
    .where('language', 'is not', null)
    .groupBy('language')
    .select('language')
    .$narrowType<{ language: string }>()
    .execute()
  return rows.map(({ language }) => language)
}

/** Stores a broadcast that waits for its job. @returns its id */
export async function insertBroadcast(
  trx: Trx,
  broadcast: { senderId: number; text: string; segment: BroadcastSegment; receiverCount: number; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('broadcast')
    .values({
      sender_id: broadcast.senderId,
      text: broadcast.text,
      segment: JSON.stringify(broadcast.segment),
      receiver_count: broadcast.receiverCount,
      newest_member_id: sql<number>`(select coalesce(max(id), 0) from member)`,
      created_at: broadcast.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const broadcasts = (db: Db) =>
  db
    .selectFrom('broadcast')
    .leftJoin('member as sender', 'sender.id', 'broadcast.sender_id')
    .leftJoin('member as stopper', 'stopper.id', 'broadcast.stopped_by_id')
    .select([
      'broadcast.id',
      'broadcast.text',
      'broadcast.segment',
      'broadcast.state',
      'broadcast.receiver_count',
      'broadcast.sent_count',
      'broadcast.sender_id',
      'sender.name as sender_name',
      'broadcast.stopped_by_id',
      'stopper.name as stopped_by_name',
      'broadcast.created_at',
      'broadcast.ended_at',
    ])

export const findBroadcast = (db: Db, id: number): Promise<BroadcastRow | undefined> =>
  broadcasts(db).where('broadcast.id', '=', id).executeTakeFirst()

/** Returns a page of broadcasts, newest first. `before` is the last id of the page before. */
export const listBroadcasts = (
  db: Db,
  { before, limit }: { before: number | null; limit: number },
): Promise<BroadcastRow[]> =>
  broadcasts(db)
    .$if(before !== null, (query) => query.where('broadcast.id', '<', before))
    .orderBy('broadcast.id', 'desc')
    .limit(limit)
    .execute()

/** Locks a broadcast until the end of the transaction. A batch that is being sent is waited for. */
export const lockBroadcast = (trx: Trx, id: number) =>
  trx
    .selectFrom('broadcast')
    .where('id', '=', id)
    .select(['state', 'text', 'segment', 'sent_count', 'last_member_id', 'newest_member_id'])
    .forNoKeyUpdate()
    .executeTakeFirst()

/** Stores one system message of a broadcast for each member. @returns their ids by member */
export const insertBroadcastMessages = (
  trx: Trx,
  { id, text }: { id: number; text: string },
  memberIds: readonly number[],
): Promise<{ id: number; member_id: number | null }[]> =>
  trx
    .insertInto('system_message')
    .values(memberIds.map((memberId) => ({ member_id: memberId, text, broadcast_id: id })))
    .returning(['id', 'member_id'])
    .execute()

/** Counts a batch as sent. */
export async function recordBatch(
  trx: Trx,
  id: number,
  { lastMemberId, count }: { lastMemberId: number; count: number },
): Promise<void> {
  await trx
    .updateTable('broadcast')
    .set((value) => ({
      state: 'sending',
      last_member_id: lastMemberId,
      sent_count: value('sent_count', '+', count),
    }))
    .where('id', '=', id)
    .execute()
}

/** Ends a broadcast that is not over. @returns whether it was under way */
export async function endBroadcast(
  trx: Trx,
  id: number,
  {
    state,
    now,
    stoppedById = null,
  }: { state: 'sent' | 'stopped' | 'failed'; now: Date; stoppedById?: number | null },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('broadcast')
    .set({ state, ended_at: now, stopped_by_id: stoppedById })
    .where('id', '=', id)
    .where('state', 'in', ['waiting', 'sending'])
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** Has a failed broadcast wait for its job again. @returns whether it had failed */
export async function reopenBroadcast(trx: Trx, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('broadcast')
    .set({ state: 'waiting', ended_at: null })
    .where('id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}
