import type { FirstMessagesFrom } from '../../contract/messages.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { findFirstWriter, findRecipientRow } from './recipientRepository.ts'
import { hasWrittenTo } from './repository.ts'

export interface Recipient {
  readonly isAdmin: boolean
  /** The recipient wrote to the sender before. */
  readonly isReply: boolean
  /** Whom the recipient lets write first, when the sender is not among them and there is no conversation yet. */
  readonly refusesFirst: Exclude<FirstMessagesFrom, 'everyone'> | null
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
  const writer = await findFirstWriter(db, viewer.memberId, toId)
  return {
    isAdmin: recipientRow.isAdmin,
    isReply,
    refusesFirst:
      viewer.isAdmin || isReply || writer.hasConversation
        ? null
        : refusalOf(recipientRow.firstMessagesFrom, writer),
  }
}

function refusalOf(
  from: FirstMessagesFrom,
  { isVerified, hasPhoto }: { readonly isVerified: boolean; readonly hasPhoto: boolean },
): Recipient['refusesFirst'] {
  if (from === 'everyone') return null
  const mayWrite = (from === 'with-photo' && hasPhoto) || (from === 'verified' && isVerified)
  return mayWrite ? null : from
}
