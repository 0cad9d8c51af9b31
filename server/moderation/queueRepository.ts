/** The moderation queues of members: most urgent first, then longest waiting. */
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import type { From } from '../paging/listPage.ts'

export const queueNames = ['ready-for-approval', 'reported', 'to-verify'] as const
export type QueueName = (typeof queueNames)[number]

/** Urgency, waiting since, and member id. The time is the database's text, to keep its microseconds. */
export const QueuePosition = z.tuple([z.int(), z.string(), z.int()])
export type QueuePosition = z.infer<typeof QueuePosition>

/** Whether a row of `waiting` comes after a position: less urgent, or as urgent and waiting for less time. */
export const isAfter = (position: QueuePosition | null) => {
  if (position === null) return sql<boolean>`true`
  const [urgency, since, id] = position
  return sql<boolean>`(-waiting.urgency, waiting.since, waiting.id) >
    (${-urgency}::integer, ${since}::timestamptz, ${id}::integer)`
}

const notUrgent = sql<number>`0`.as('urgency')

/** Members who sent a verification photo or asked for an age check. Those who did both are in it twice. */
const asksForCheck = (db: Db) =>
  db
    .selectFrom('verification_photo as photo')
    .where('photo.decided_at', 'is', null)
    .select(['photo.member_id as id', 'photo.created_at as since'])
    .unionAll(
      db
        .selectFrom('moderation_item as item')
        .where('item.queue', '=', 'age-report')
        .where('item.subject_type', '=', 'member')
        .where('item.decided_at', 'is', null)
        .select(['item.subject_id as id', 'item.opened_at as since']),
    )

const queues = {
  'ready-for-approval': (db: Db) =>
    db
      .selectFrom('member')
      .where('member.approved_at', 'is', null)
      .where('member.rejected_at', 'is', null)
      .where('member.is_onboarded', '=', true)
      .where('member.is_enabled', '=', true)
      .where('member.suspended_at', 'is', null)
      .where('member.delete_requested_at', 'is', null)
      .where('member.deleted_at', 'is', null)
      .select(['member.id', 'member.created_at as since', notUrgent]),

  reported: (db: Db) =>
    db
      .selectFrom('moderation_item as item')
      .innerJoin('member', 'member.id', 'item.subject_id')
      .where('item.queue', '=', 'reported')
      .where('item.subject_type', '=', 'member')
      .where('item.decided_at', 'is', null)
      .where('member.deleted_at', 'is', null)
      .select(['member.id', 'item.opened_at as since', 'item.priority as urgency']),

  'to-verify': (db: Db) =>
    db
      .selectFrom(asksForCheck(db).as('asking'))
      .innerJoin('member', 'member.id', 'asking.id')
      .where('member.suspended_at', 'is', null)
      .where('member.delete_requested_at', 'is', null)
      .where('member.deleted_at', 'is', null)
      .groupBy('member.id')
      .select((select) => ['member.id', select.fn.min('asking.since').as('since'), notUrgent]),
}

export const readQueue = (db: Db, name: QueueName, { after, offset, limit }: From<QueuePosition>) =>
  db
    .selectFrom(queues[name](db).as('waiting'))
    .where(isAfter(after))
    .orderBy('waiting.urgency', 'desc')
    .orderBy('waiting.since')
    .orderBy('waiting.id')
    .offset(offset)
    .limit(limit)
    .select([
      'waiting.id',
      'waiting.since',
      'waiting.urgency',
      sql<string>`waiting.since::text`.as('since_text'),
    ])
    .execute()

export type QueueRow = Awaited<ReturnType<typeof readQueue>>[number]

export async function countQueue(db: Db, name: QueueName): Promise<number> {
  const { count } = await db
    .selectFrom(queues[name](db).as('waiting'))
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}
