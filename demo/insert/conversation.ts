import type { Trx } from '../../server/db/schema.ts'
import { dateOf, dateOrNull, idOf, type Ids } from './rows.ts'
import type { DemoConversation, DemoMessage } from '../types.ts'

async function insertMessage(
  trx: Trx,
  message: DemoMessage,
  where: { readonly conversationId: number; readonly fromId: number; readonly toId: number },
  ids: Ids,
): Promise<number> {
  const sentAt = dateOf(message.sentAt)
  const { id } = await trx
    .insertInto('message')
    .values({
      conversation_id: where.conversationId,
      from_member_id: where.fromId,
      to_member_id: where.toId,
      text: message.text,
      is_unlock: message.isUnlock,
      unlock_days: message.isUnlock ? 0 : null,
      read_at: dateOrNull(message.readAt),
      unsent_at: dateOrNull(message.unsentAt),
      photo_count: message.photos.length,
      created_at: sentAt,
      updated_at: sentAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, key] of message.photos.entries()) {
    await trx
      .insertInto('message_photo')
      .values({ message_id: id, photo_id: idOf(ids.photos, key), position })
      .execute()
  }
  for (const key of message.savedBy) {
    await trx
      .insertInto('saved_message')
      .values({ member_id: idOf(ids.members, key), message_id: id })
      .execute()
  }
  return id
}

/** Inserts a conversation, with the row of each of its members. */
export async function insertConversation(trx: Trx, conversation: DemoConversation, ids: Ids): Promise<void> {
  const [one, other] = conversation.members.map((key) => idOf(ids.members, key)) as [number, number]
  const [first] = conversation.messages
  if (!first) return
  const { id: conversationId } = await trx
    .insertInto('conversation')
    .values({
      low_member_id: Math.min(one, other),
      high_member_id: Math.max(one, other),
      started_by_id: idOf(ids.members, first.from),
      created_at: dateOf(first.sentAt),
    })
    .returning('id')
    .executeTakeFirstOrThrow()

  const unread = new Map([
    [one, 0],
    [other, 0],
  ])
  const readAt = new Map<number, Date>()
  let latestId = 0
  for (const message of conversation.messages) {
    const fromId = idOf(ids.members, message.from)
    const toId = fromId === one ? other : one
    latestId = await insertMessage(trx, message, { conversationId, fromId, toId }, ids)
    if (message.readAt === null) {
      if (message.unsentAt === null) unread.set(toId, (unread.get(toId) ?? 0) + 1)
    } else {
      // All messages up to this moment are read.
      readAt.set(toId, dateOf(Math.max(message.readAt, message.sentAt)))
    }
  }
  await trx
    .insertInto('conversation_member')
    .values(
      [one, other].map((memberId) => ({
        member_id: memberId,
        conversation_id: conversationId,
        other_member_id: memberId === one ? other : one,
        latest_message_id: latestId,
        unread_count: unread.get(memberId) ?? 0,
        read_at: readAt.get(memberId) ?? null,
      })),
    )
    .execute()
}
