/** The moderation queues of photos and videos. */
import { sql } from 'kysely'
import { openReportsShown } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { MediaKind } from '../media/mediaFields.ts'
import type { From } from '../paging/listPage.ts'
import { isAfter, type QueuePosition } from './queueRepository.ts'

export type MediaQueueName = 'to-approve' | 'reported'

interface Waiting {
  readonly id: number
  readonly since: Date
  readonly urgency: number
  readonly member_id: number
  readonly member_name: string | null
  readonly is_similar_to_removed: boolean
}

const reportQueues = { photo: 'reported-pics', video: 'reported-videos' } as const

/** What waits in a queue. Videos wait once they are processed. */
const waitingIn = (kind: MediaKind, name: MediaQueueName) => {
  const columns = sql`media.id, media.member_id, member.name as member_name,
    media.similar_removed_id is not null as is_similar_to_removed`
  const isReady = kind === 'video' ? sql`media.is_processed` : sql`true`
  const members = sql`join member on member.id = media.member_id and member.deleted_at is null
    where media.deleted_at is null and ${isReady}`
  const queue =
    name === 'to-approve'
      ? sql<Waiting>`
          select ${columns}, media.created_at as since, 0 as urgency
          from ${sql.table(kind)} as media ${members} and media.approved_at is null
            and member.suspended_at is null and member.delete_requested_at is null`
      : sql<Waiting>`
          select ${columns}, item.opened_at as since, item.priority as urgency
          from ${sql.table(kind)} as media
          join moderation_item as item on item.subject_id = media.id and item.subject_type = ${kind}
            and item.queue = ${reportQueues[kind]} and item.decided_at is null
          ${members}`
  return sql<Waiting>`(${queue})`.as<'waiting'>('waiting')
}

/** Reads what waits: most urgent first, then longest waiting. */
export const readMediaQueue = (
  db: Db,
  kind: MediaKind,
  name: MediaQueueName,
  { after, offset, limit }: From<QueuePosition>,
) =>
  db
    .selectFrom(waitingIn(kind, name))
    .where(isAfter(after))
    .orderBy('waiting.urgency', 'desc')
    .orderBy('waiting.since')
    .orderBy('waiting.id')
    .offset(offset)
    .limit(limit)
    .selectAll()
    .select(sql<string>`waiting.since::text`.as('since_text'))
    .execute()

export type MediaQueueRow = Awaited<ReturnType<typeof readMediaQueue>>[number]

export async function countMediaQueue(db: Db, kind: MediaKind, name: MediaQueueName): Promise<number> {
  const { count } = await db
    .selectFrom(waitingIn(kind, name))
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Returns the latest undecided reports of each photo or video, newest first. */
export const findOpenMediaReports = (db: Db, kind: MediaKind, ids: readonly number[]) =>
  db
    .selectFrom((from) =>
      from
        .selectFrom('report')
        .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
        .where('report.subject_type', '=', kind)
        .where('report.subject_id', 'in', ids)
        .where('report.decided_at', 'is', null)
        .select([
          'report.id',
          'report.subject_id as media_id',
          'report.reason',
          'report.text',
          'report.created_at',
          'reporter.id as reporter_id',
          'reporter.name as reporter_name',
          sql<number>`row_number() over (partition by report.subject_id order by report.id desc)`.as('nth'),
        ])
        .as('open'),
    )
    .where('open.nth', '<=', openReportsShown)
    .orderBy('open.id', 'desc')
    .selectAll()
    .execute()
