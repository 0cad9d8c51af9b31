/** The items of the queues and who has claimed them. An item's row begins with its first report or claim. */
import { sql } from 'kysely'
import { claimIdleTime } from '../../../contract/limits.ts'
import { QueueName } from '../../../contract/moderationQueues.ts'
import { mayDecideAbout } from '../../appeals/repository.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { Viewer } from '../../http/viewer.ts'
import { waitingIn } from './waitingRepository.ts'

/** A claim that was last renewed at or before this time has ended. */
const endedBefore = (now: number) => new Date(now - claimIdleTime)

/** Lets claims run one after the other, so that no two moderators get the same item. */
const lockClaims = (trx: Trx) => sql`select pg_advisory_xact_lock(0, -1)`.execute(trx)

/** Renews all claims of a moderator that have not ended: any call about queues shows that they are at work. */
export const renewClaims = (trx: Trx, moderatorId: number, now: number) =>
  trx
    .updateTable('moderation_item')
    .where('claimed_by_id', '=', moderatorId)
    .where('claimed_at', '>', endedBefore(now))
    .where('decided_at', 'is', null)
    .set({ claimed_at: new Date(now) })
    .execute()

/**
 * Whether a moderator may decide about `waiting`: it is not about them, and no appeal that others have to decide about.
 * @param ids the moderator’s account, and the one that they signed in to
 */
const isFor = (queue: QueueName, ids: readonly [memberId: number, ownId: number]) => sql<boolean>`(
  waiting.member_id <> ${ids[0]}::integer
  and ${queue === 'appeals' ? mayDecideAbout(sql.ref('waiting.subject_id'), ids) : sql`true`}
)`

export interface Claim {
  readonly moderatorId: number
  /** The account that the moderator signed in to. Differs from `moderatorId` under an alias. */
  readonly ownId: number
  readonly count: number
  /** Items that the moderator has already or skips. */
  readonly except: readonly number[]
  readonly now: number
}

/**
 * Claims the next items of a queue: those that the moderator has claimed already first, then the most urgent, then the
 * longest waiting. A subject that has changed since its item was shown gives the item a new version.
 * @returns the ids of the items, in that order
 */
export async function claimNext(trx: Trx, queue: QueueName, claim: Claim): Promise<number[]> {
  await lockClaims(trx)
  const { rows } = await sql<{ id: number }>`
    with next as (
      select waiting.*, item.claimed_by_id is not distinct from ${claim.moderatorId}::integer as is_own
      from ${waitingIn(queue)} as waiting
      left join moderation_item as item on item.queue = waiting.queue and item.subject_type = waiting.subject_type
        and item.subject_id = waiting.subject_id and item.decided_at is null
      where (item.id is null or item.id <> all (${[...claim.except]}::integer[]))
        and (item.claimed_by_id is null or item.claimed_by_id = ${claim.moderatorId}
          or item.claimed_at <= ${endedBefore(claim.now)})
        and ${isFor(queue, [claim.moderatorId, claim.ownId])}
      order by is_own desc, waiting.urgency desc, waiting.since, waiting.subject_id
      limit ${claim.count}
    ), claimed as (
      insert into moderation_item
        (queue, subject_type, subject_id, opened_at, claimed_by_id, claimed_at, subject_changed_at)
      select queue, subject_type, subject_id, since, ${claim.moderatorId}::integer, ${new Date(claim.now)}::timestamptz,
        changed_at
      from next
      on conflict (queue, subject_type, subject_id) where decided_at is null do update set
        claimed_by_id = excluded.claimed_by_id,
        claimed_at = excluded.claimed_at,
        subject_changed_at = excluded.subject_changed_at,
        version = moderation_item.version +
          (moderation_item.subject_changed_at is distinct from excluded.subject_changed_at)::integer
      returning id, queue, subject_type, subject_id
    )
    select claimed.id from claimed join next using (queue, subject_type, subject_id)
    order by next.is_own desc, next.urgency desc, next.since, next.subject_id
  `.execute(trx)
  return rows.map(({ id }) => id)
}

/** Gives claimed items back. Those of other moderators stay as they are. */
export const releaseItems = (trx: Trx, moderatorId: number, ids: readonly number[]) =>
  trx
    .updateTable('moderation_item')
    .where('id', 'in', ids)
    .where('claimed_by_id', '=', moderatorId)
    .where('decided_at', 'is', null)
    .set({ claimed_by_id: null, claimed_at: null })
    .execute()

const itemColumns = [
  'id',
  'version',
  'queue',
  'subject_type',
  'subject_id',
  'claimed_by_id',
  'claimed_at',
  'subject_changed_at',
  'opened_at',
  'decided_at',
] as const

/** Locks items in the order of their ids. Missing ones are left out. */
export const lockItems = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('moderation_item')
    .where('id', 'in', ids)
    .orderBy('id')
    .select(itemColumns)
    .forUpdate()
    .execute()

export const findItems = (db: Db, ids: readonly number[]) =>
  db.selectFrom('moderation_item').where('id', 'in', ids).select(itemColumns).execute()

export type ItemRow = Awaited<ReturnType<typeof findItems>>[number]

export const isClaimedByOther = (item: ItemRow, moderatorId: number, now: number): boolean =>
  item.claimed_by_id !== null &&
  item.claimed_by_id !== moderatorId &&
  item.claimed_at !== null &&
  item.claimed_at > endedBefore(now)

/** Claims one item, also one that another moderator had claimed. */
export const claimItem = (trx: Trx, id: number, moderatorId: number, now: number) =>
  trx
    .updateTable('moderation_item')
    .where('id', '=', id)
    .set({ claimed_by_id: moderatorId, claimed_at: new Date(now) })
    .execute()

/** Takes decided items out of the queue. */
export const closeItem = (trx: Trx, id: number, now: number) =>
  trx
    .updateTable('moderation_item')
    .where('id', '=', id)
    .set({ decided_at: new Date(now), claimed_by_id: null, claimed_at: null })
    .execute()

/**
 * Lets items wait again: claimed by a moderator, as they were, or by nobody and with a new version. One whose subject has
 * another open item meanwhile stays closed.
 */
export const reopenItems = (trx: Trx, ids: readonly number[], claimedBy: number | null, now: number) =>
  sql`
    update moderation_item as item
    set decided_at = null, version = version + ${claimedBy === null ? 1 : 0}::integer, claimed_by_id = ${claimedBy}::integer,
      claimed_at = ${claimedBy === null ? null : new Date(now)}::timestamptz
    where item.id = any (${[...ids]}::integer[]) and item.decided_at is not null and not exists (
      select from moderation_item as other
      where other.queue = item.queue and other.subject_type = item.subject_type
        and other.subject_id = item.subject_id and other.decided_at is null
    )
  `.execute(trx)

export interface QueueCount {
  readonly queue: QueueName
  readonly count: number
  readonly claimed_by_others: number
  readonly oldest_at: Date | null
}

/** Counts what waits in each queue for a moderator, without what others have to decide about. */
export async function countQueues(
  db: Db,
  { memberId, ownId }: Pick<Viewer, 'memberId' | 'ownId'>,
  now: number,
): Promise<QueueCount[]> {
  const counts = QueueName.options.map(
    (queue) => sql`
      select ${sql.lit(queue)} as queue, count(*)::integer as count, min(waiting.since) as oldest_at,
        count(*) filter (
          where item.claimed_by_id <> ${memberId}::integer and item.claimed_at > ${endedBefore(now)}::timestamptz
        )::integer as claimed_by_others
      from ${waitingIn(queue)} as waiting
      left join moderation_item as item on item.queue = waiting.queue and item.subject_type = waiting.subject_type
        and item.subject_id = waiting.subject_id and item.decided_at is null
      where ${isFor(queue, [memberId, ownId])}`,
  )
  const { rows } = await sql<QueueCount>`${sql.join(counts, sql` union all `)}`.execute(db)
  return rows
}
