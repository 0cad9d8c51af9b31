import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

/** What reports can hide. */
export interface HideableSubject {
  readonly type: 'member' | 'photo' | 'video'
  readonly id: number
}

export type Subject = HideableSubject | { readonly type: 'message'; readonly id: number }

/** Finds the member's earlier report of this subject. */
export const findOwnReport = (trx: Trx, reporterId: number, { type, id }: Subject) =>
  trx
    .selectFrom('report')
    .where('reporter_id', '=', reporterId)
    .where('subject_type', '=', type)
    .where('subject_id', '=', id)
    .select(['reason', 'text', 'created_at'])
    .executeTakeFirst()

export async function countReportsSince(trx: Trx, reporterId: number, since: Date): Promise<number> {
  const { count } = await trx
    .selectFrom('report')
    .where('reporter_id', '=', reporterId)
    .where('created_at', '>', since)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface NewReport {
  readonly reporterId: number
  readonly subject: Subject
  readonly aboutId: number
  readonly reason: string
  readonly text: string | null
  readonly at: Date
}

export async function insertReport(trx: Trx, report: NewReport): Promise<void> {
  await trx
    .insertInto('report')
    .values({
      reporter_id: report.reporterId,
      subject_type: report.subject.type,
      subject_id: report.subject.id,
      about_member_id: report.aboutId,
      reason: report.reason,
      text: report.text,
      created_at: report.at,
    })
    .execute()
}

/**
 * Opens a moderation item for a subject. An open item gets the higher priority of the two and a new version, so that
 * an admin who saw the old one must look again. The row stays locked, so that simultaneous reports count each other.
 */
export async function openItem(
  trx: Trx,
  item: {
    queue: 'reported' | 'reported-pics' | 'reported-videos'
    subject: HideableSubject
    priority: number
    at: Date
  },
): Promise<void> {
  await trx
    .insertInto('moderation_item')
    .values({
      queue: item.queue,
      subject_type: item.subject.type,
      subject_id: item.subject.id,
      priority: item.priority,
      opened_at: item.at,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['queue', 'subject_type', 'subject_id'])
        .where('decided_at', 'is', null)
        .doUpdateSet({
          priority: sql<number>`greatest(moderation_item.priority, excluded.priority)`,
          version: sql<number>`moderation_item.version + 1`,
        }),
    )
    .execute()
}

/** Counts the members in good standing who reported the subject since the last decision. */
export async function countGoodReporters(
  trx: Trx,
  subject: HideableSubject,
  standing: { approvedBefore: Date; wroteToMembers: number },
): Promise<number> {
  const { count } = await trx
    .selectFrom('report')
    .innerJoin('member as reporter', 'reporter.id', 'report.reporter_id')
    .where('report.subject_type', '=', subject.type)
    .where('report.subject_id', '=', subject.id)
    .where('report.decided_at', 'is', null)
    .where('reporter.is_visible', '=', true)
    .where('reporter.approved_at', '<=', standing.approvedBefore)
    .where(
      sql<SqlBool>`(select count(distinct to_member_id) from message where from_member_id = reporter.id)
        >= ${standing.wroteToMembers}`,
    )
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Hides the subject until an admin decides. Keeps the date of a subject that is hidden already.
 * @returns whether it was shown before
 */
export async function hideSubject(trx: Trx, { type, id }: HideableSubject, at: Date): Promise<boolean> {
  const { numAffectedRows } =
    await sql`update ${sql.table(type)} set hidden_at = ${at} where id = ${id} and hidden_at is null`.execute(
      trx,
    )
  return (numAffectedRows ?? 0n) > 0n
}
