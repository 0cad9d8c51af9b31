import { lockConversation } from './conversationRepository.ts'
import type { Trx } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import { findMessage, type MessageRow } from './repository.ts'

/**
 * Locks the conversation of a message and reads the message after that, because it could change before the lock.
 * @throws HttpError 404 for a message that the member cannot see
 */
export async function lockMessage(trx: Trx, memberId: number, id: number): Promise<MessageRow> {
  const found = await findMessage(trx, memberId, id)
  if (found) await lockConversation(trx, found.conversation_id)
  const message = found && (await findMessage(trx, memberId, id))
  if (!message) throw notFound()
  return message
}
