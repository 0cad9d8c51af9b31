import { sql } from 'kysely'
import { bulkSending } from '../../contract/limits.ts'
import type { Db, Trx } from '../db/schema.ts'
import { isAdmin, noBlockWith } from '../visibility/visibleTo.ts'

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
    .select(['is_visible', 'first_messages_from', isAdmin(sql.ref('member.id')).as('is_admin')])
    .executeTakeFirst()
  return (
    row && {
      isVisible: row.is_visible,
      isAdmin: row.is_admin,
      firstMessagesFrom: row.first_messages_from,
    }
  )
}

/** Reads what members may ask of those who write to them first. A photo counts once it is approved. */
export async function findFirstWriter(
  db: Db,
  fromId: number,
  toId: number,
): Promise<{ isVerified: boolean; hasPhoto: boolean; hasConversation: boolean }> {
  const row = await db
    .selectFrom('member')
    .where('id', '=', fromId)
    .select(({ exists, selectFrom }) => [
      'is_verified',
      exists(
        selectFrom('photo')
          .whereRef('photo.id', '=', 'member.avatar_photo_id')
          .where('photo.is_private', '=', false)
          .where('photo.approved_at', 'is not', null)
          .where('photo.hidden_at', 'is', null)
          .where('photo.deleted_at', 'is', null)
          .select('photo.id'),
      )
        .$castTo<boolean>()
        .as('has_photo'),
      exists(
        selectFrom('conversation')
          .where('low_member_id', '=', Math.min(fromId, toId))
          .where('high_member_id', '=', Math.max(fromId, toId))
          .select('conversation.id'),
      )
        .$castTo<boolean>()
        .as('has_conversation'),
    ])
    .executeTakeFirstOrThrow()
  return { isVerified: row.is_verified, hasPhoto: row.has_photo, hasConversation: row.has_conversation }
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
