/** What is counted of reports. */
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { MediaKind } from '../../media/mediaFields.ts'

/** Returns the number of undecided reports about each of these members and their messages, by member. */
export async function countReportsOfMembers(
  db: Db,
  memberIds: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (memberIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('report')
    .where('subject_type', 'in', ['member', 'message'])
    .where('about_member_id', 'in', memberIds)
    .where('decided_at', 'is', null)
    .groupBy('about_member_id')
    .select(['about_member_id as id', sql<number>`count(*)::integer`.as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns the number of undecided reports about each of these photos or videos, by id. */
export async function countReportsOfMedia(
  db: Db,
  kind: MediaKind,
  ids: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('report')
    .where('subject_type', '=', kind)
    .where('subject_id', 'in', ids)
    .where('decided_at', 'is', null)
    .groupBy('subject_id')
    .select(['subject_id as id', sql<number>`count(*)::integer`.as('count')])
    .execute()
  return new Map(rows.map(({ id, count }) => [id, count]))
}

/** Returns how many reports of each of these members were decided, and how many of them led to an action. */
export async function findReporterRecords(
  db: Db,
  reporterIds: readonly number[],
): Promise<{ reporter_id: number; decided: number; acted_upon: number }[]> {
  if (reporterIds.length === 0) return []
  return db
    .selectFrom('report')
    .where('reporter_id', 'in', reporterIds)
    .where('was_right', 'is not', null)
    .groupBy('reporter_id')
    .select([
      'reporter_id',
      sql<number>`count(*)::integer`.as('decided'),
      sql<number>`count(*) filter (where was_right)::integer`.as('acted_upon'),
    ])
    .execute()
}
