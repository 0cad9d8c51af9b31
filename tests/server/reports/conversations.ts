import type { Db } from '../../../server/db/schema.ts'

/** Creates a conversation with one message. @returns the id of the message */
export async function keepConversation(db: Db, fromId: number, toId: number): Promise<number> {
  const { id } = await db
    .insertInto('conversation')
    .values({
      low_member_id: Math.min(fromId, toId),
      high_member_id: Math.max(fromId, toId),
      started_by_id: fromId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const message = await db
    .insertInto('message')
    .values({ conversation_id: id, from_member_id: fromId, to_member_id: toId, text: 'Hello' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return message.id
}
