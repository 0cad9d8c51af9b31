import { sql } from 'kysely'
import type { DecisionAction } from '../../contract/moderationQueues.ts'
import type { Trx } from '../db/schema.ts'
import { adminRoleIds } from '../visibility/visibleTo.ts'

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
      'member.age_report_status',
      'member.is_cam_banned',
      'member.is_kept_indefinitely',
      'member.disables_emails',
      'member.delete_requested_at',
      'member.deleted_at',
      sql<string | null>`(
        select email from identity_user where identity_user.id = member.identity_user_id
      )`.as('email'),
      sql<string[]>`array(
        select role.slug from member_role join role on role.id = member_role.role_id
        where member_role.member_id = member.id and role.id in ${adminRoleIds}
      )`.as('adminRoles'),
    ])
    .forNoKeyUpdate()
    .execute()

export type ModeratedMember = Awaited<ReturnType<typeof lockModeratedMembers>>[number]

/** Finds a rejection reason that applies to the given kind of subject. */
export const findReason = (
  trx: Trx,
  id: number,
  isFor: 'is_for_user' | 'is_for_media' | 'is_for_verification_photo',
) =>
  trx
    .selectFrom('rejection_reason')
    .where('id', '=', id)
    .where(isFor, '=', true)
    .select(['id', 'slug', 'name', 'description'])
    .executeTakeFirst()

/** Closes a member's open items in these queues. @returns how many were open */
export async function closeItems(
  trx: Trx,
  memberId: number,
  queues: readonly ('just-joined' | 'reported' | 'age-report')[],
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

/**
 * Marks the open reports about a member and their messages as decided.
 * @param outcome whether an action against the member followed
 * @returns how many were open
 */
export async function decideReports(
  trx: Trx,
  memberId: number,
  { wereRight }: { readonly wereRight: boolean },
): Promise<number> {
  const { numUpdatedRows } = await trx
    .updateTable('report')
    .where('subject_type', 'in', ['member', 'message'])
    .where('about_member_id', '=', memberId)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()`, was_right: wereRight })
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

export interface EffectiveDecision {
  readonly actorId: number
  readonly ownId: number
  readonly action: DecisionAction
  readonly memberId: number
  readonly subject: { readonly type: 'member' | 'photo' | 'video'; readonly id: number }
  readonly reasonId: number | null
  readonly text: string
  readonly at: Date
}

/** Stores a decision that takes effect in this transaction. @returns its id */
export async function insertEffectiveDecision(trx: Trx, decision: EffectiveDecision): Promise<number> {
  const { id } = await trx
    .insertInto('moderation_decision')
    .values({
      actor_id: decision.actorId,
      own_id: decision.ownId,
      member_id: decision.memberId,
      subject_type: decision.subject.type,
      subject_id: decision.subject.id,
      action: decision.action,
      rejection_reason_id: decision.reasonId,
      text: decision.text === '' ? null : decision.text,
      created_at: decision.at,
      takes_effect_at: decision.at,
      effective_at: sql<Date>`now()`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Marks the decisions that suspended a member as reversed. */
export const setSuspensionsReversed = (trx: Trx, memberId: number) =>
  trx
    .updateTable('moderation_decision')
    .where('member_id', '=', memberId)
    .where('action', 'in', ['member.suspend', 'member.suspendScam'])
    .where('effective_at', 'is not', null)
    .where('reversed_at', 'is', null)
    .set({ reversed_at: sql<Date>`now()` })
    .execute()
