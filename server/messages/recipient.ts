import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { findRecipientRow } from './recipientRepository.ts'
import { hasWrittenTo } from './repository.ts'

export interface Recipient {
  readonly isAdmin: boolean
  /** The recipient wrote to the sender before. */
  readonly isReply: boolean
}

/**
 * Finds the recipient of a message; undefined for a member who cannot be written to: unknown, deleted, or blocked
 * either way. Members who are not visible can be written to only by admins and by members who heard from them before.
 */
export async function findRecipient(
  db: Db,
  viewer: Pick<Viewer, 'memberId' | 'isAdmin'>,
  toId: number,
): Promise<Recipient | undefined> {
  const recipientRow = await findRecipientRow(db, viewer.memberId, toId)
  if (!recipientRow) return undefined
  const isReply = await hasWrittenTo(db, toId, viewer.memberId)
  if (!recipientRow.isVisible && !isReply && !viewer.isAdmin) return undefined
  return { isAdmin: recipientRow.isAdmin, isReply }
}
