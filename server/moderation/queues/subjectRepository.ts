/** The subjects of items and decisions. */
import { sql } from 'kysely'
import { findWaitingAppeals } from '../../appeals/repository.ts'
import type { Db, Trx } from '../../db/schema.ts'
import type { DecisionRow } from './decisionRepository.ts'

const tables = {
  member: 'member',
  photo: 'photo',
  video: 'video',
  verification_photo: 'verification_photo',
} as const

/**
 * Returns the member whom a subject is, or who owns it, and when it last changed. Undefined for a missing one, and for an
 * appeal that waits no more.
 */
export async function findSubject(
  db: Db | Trx,
  { type, id }: { readonly type: DecisionRow['subject_type']; readonly id: number },
): Promise<{ readonly memberId: number; readonly changedAt: Date } | undefined> {
  if (type === 'appeal') {
    const [appeal] = await findWaitingAppeals(db, [id])
    return appeal && { memberId: appeal.member_id, changedAt: appeal.created_at }
  }
  const member = type === 'member' ? sql`id` : sql`member_id`
  const { rows } = await sql<{ member_id: number; changed_at: Date }>`
    select ${member} as member_id, updated_at as changed_at from ${sql.table(tables[type])} where id = ${id}
  `.execute(db)
  return rows[0] && { memberId: rows[0].member_id, changedAt: rows[0].changed_at }
}

/** Whether the subject of a decision changed after it was shown, or was reported after the decision. */
export async function findChangedSince(db: Db, decision: DecisionRow): Promise<boolean> {
  if (decision.item_id === null || decision.subject_type === 'appeal') return false
  const table = sql.table(tables[decision.subject_type])
  const { rows } = await sql<{ has_changed: boolean }>`
    select exists (
      select from moderation_item as item join ${table} as subject on subject.id = item.subject_id
      where item.id = ${decision.item_id} and item.queue <> 'age-report'
        and subject.updated_at is distinct from item.subject_changed_at
    ) or exists (
      select from moderation_item as item
      join moderation_item as newer on newer.queue = item.queue and newer.subject_type = item.subject_type
        and newer.subject_id = item.subject_id and newer.id > item.id and newer.decided_at is null
      where item.id = ${decision.item_id}
    ) as has_changed
  `.execute(db)
  return rows[0]?.has_changed ?? false
}
