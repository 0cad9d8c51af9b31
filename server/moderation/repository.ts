import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

/** Locks members for a decision, in the order of their ids so that two decisions can't deadlock. */
export const lockModeratedMembers = (trx: Trx, ids: readonly number[]) =>
  trx
    .selectFrom('member')
    .where('member.id', 'in', ids)
    .orderBy('member.id')
    .select([
      'member.id',
      'member.name',
      'member.is_onboarded',
      'member.approved_at',
      'member.rejected_at',
      'member.rejection_reason_id',
      'member.rejected_text',
      'member.hidden_at',
      'member.suspended_at',
      'member.suspended_text',
      'member.suspended_as_scam',
      'member.is_verified',
      'member.is_kept_indefinitely',
      'member.disables_emails',
      'member.delete_requested_at',
      'member.deleted_at',
      sql<string | null>`(
        select email from identity_user where identity_user.id = member.identity_user_id
      )`.as('email'),
      sql<string[]>`array(
        select role.slug from member_role join role on role.id = member_role.role_id
        where member_role.member_id = member.id and role.slug in ('admin', 'super-admin')
      )`.as('roles'),
    ])
    .forNoKeyUpdate()
    .execute()

export type ModeratedMember = Awaited<ReturnType<typeof lockModeratedMembers>>[number]

/** Finds a rejection reason that applies to the given kind of subject. */
export const findReason = (trx: Trx, id: number, isFor: 'is_for_user' | 'is_for_verification_photo') =>
  trx
    .selectFrom('rejection_reason')
    .where('id', '=', id)
    .where(isFor, '=', true)
    .select(['id', 'name', 'description'])
    .executeTakeFirst()

/** Closes a member's open items in these queues. @returns how many were open */
export async function closeItems(
  trx: Trx,
  memberId: number,
  queues: readonly ('just-joined' | 'reported')[],
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('moderation_item')
    .where('queue', 'in', queues)
    .where('subject_type', '=', 'member')
    .where('subject_id', '=', memberId)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Marks the open reports about a member as decided. @returns how many were open */
export async function decideReports(trx: Trx, memberId: number): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .where('subject_type', '=', 'member')
    .where('subject_id', '=', memberId)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()` })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Decides about the member's pending verification photo. @returns whether there was one */
export async function decidePendingVerification(
  trx: Trx,
  memberId: number,
  isAccepted: boolean,
): Promise<boolean> {
  const photo = await trx
    .updateTable('verification_photo')
    .where('member_id', '=', memberId)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()`, is_accepted: isAccepted, updated_at: sql<Date>`now()` })
    .returning('id')
    .executeTakeFirst()
  if (photo) await closeVerificationItem(trx, photo.id)
  return photo !== undefined
}

/** Deletes the member's pending verification photo. The job `sweep-files` removes its file. @returns whether there was one */
export async function deletePendingVerification(trx: Trx, memberId: number): Promise<boolean> {
  const photo = await trx
    .deleteFrom('verification_photo')
    .where('member_id', '=', memberId)
    .where('decided_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (photo) await closeVerificationItem(trx, photo.id)
  return photo !== undefined
}

async function closeVerificationItem(trx: Trx, photoId: number): Promise<void> {
  await trx
    .updateTable('moderation_item')
    .where('queue', '=', 'verification')
    .where('subject_type', '=', 'verification_photo')
    .where('subject_id', '=', photoId)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .execute()
}
