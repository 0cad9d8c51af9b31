import { lockConversation } from './conversationRepository.ts'
import type { Trx } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import { findMessage, type MessageRow } from './repository.ts'

/**
 * A message as it is once its conversation is locked; what was read before could have changed meanwhile.
 * @throws HttpError 404 for one that `memberId` has no part in, or no longer sees
 */
export async function takeMessage(trx: Trx, memberId: number, id: number): Promise<MessageRow> {
  const found = await findMessage(trx, memberId, id)
  if (found) await lockConversation(trx, found.conversation_id)
  const message = found && (await findMessage(trx, memberId, id))
  if (!message) throw notFound()
  return message
}
