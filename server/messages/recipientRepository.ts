import { sql } from 'kysely'
import { bulkSending } from '../../contract/limits.ts'
import type { Db, Trx } from '../db/schema.ts'
import { noBlockWith } from '../visibility/visibleTo.ts'

/** Locks the sender's row, so that their messages are stored one after the other, and reads what the limits need. */
export async function lockSender(trx: Trx, memberId: number) {
  const sender = await trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['approved_at', 'is_verified'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const since = sql<Date>`now() - make_interval(secs => ${bulkSending.reportedFor / 1000})`
  const report = await trx
    .selectFrom('report')
    .where('about_member_id', '=', memberId)
    .where('created_at', '>', since)
    .select('id')
    .limit(1)
    .executeTakeFirst()
  return {
    isApproved: sender.approved_at !== null,
    isVerified: sender.is_verified,
    wasReported: report !== undefined,
  }
}

/**
 * Reads the recipient of a message. Returns undefined for a member who is unknown, deleted, waiting for deletion,
 * suspended, disabled or blocked either way.
 */
export async function findRecipientRow(db: Db, fromId: number, toId: number) {
  const row = await db
    .selectFrom('member')
    .where('id', '=', toId)
    .where('deleted_at', 'is', null)
    .where('delete_requested_at', 'is', null)
    .where('suspended_at', 'is', null)
    .where('is_enabled', '=', true)
    .where(noBlockWith(fromId, 'member.id'))
    .select(({ exists, selectFrom }) => [
      'is_visible',
      exists(
        selectFrom('member_role')
          .innerJoin('role', 'role.id', 'member_role.role_id')
          .whereRef('member_role.member_id', '=', 'member.id')
          .where('role.slug', 'in', ['admin', 'super-admin'])
          .select('role.id'),
      )
        .$castTo<boolean>()
        .as('is_admin'),
    ])
    .executeTakeFirst()
  return row && { isVisible: row.is_visible, isAdmin: row.is_admin }
}

/** Returns whether a member sends read receipts. */
export async function sendsReceipts(db: Db, memberId: number): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('hides_read_receipts')
    .executeTakeFirstOrThrow()
  return !member.hides_read_receipts
}
