import { sql } from 'kysely'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import type { Db, Trx } from '../db/schema.ts'
import { noBlockWith, notBlocked } from '../visibility/visibleTo.ts'

export interface ConversationRow {
  readonly conversation_id: number
  readonly other_member_id: number
  readonly other_name: string | null
  readonly other_is_deleted: boolean
  readonly text: string
  readonly is_own: boolean
  readonly is_unlock: boolean
  readonly shares_location: boolean
  readonly photo_count: number
  readonly video_count: number
  readonly is_unsent: boolean
  readonly latest_message_id: number
  readonly latest_message_created_at: Date
  readonly created_at: Date
  readonly read_at: Date | null
  readonly unread_count: number
}

/**
 * Reads a page of a member's conversations, newest message first. Conversations with a member who is blocked either way
 * are left out, but not deleted.
 *
 * @param before `latest_message_id` of the last conversation of the previous page
 */
export function listConversations(
  db: Db,
  memberId: number,
  { unreadOnly, before, limit }: { unreadOnly: boolean; before: number | null; limit: number },
): Promise<ConversationRow[]> {
  return db
    .selectFrom('conversation_member as own')
    .innerJoin('conversation', 'conversation.id', 'own.conversation_id')
    .innerJoin('message', 'message.id', 'own.latest_message_id')
    .innerJoin('member as other', 'other.id', 'own.other_member_id')
    .where('own.member_id', '=', memberId)
    .where('own.latest_message_id', 'is not', null)
    .where(notBlocked(memberId, 'own.other_member_id'))
    .$if(unreadOnly, (query) => query.where('own.unread_count', '>', 0))
    .$if(before !== null, (query) => query.where('own.latest_message_id', '<', before))
    .select((select) => [
      'own.conversation_id',
      'own.other_member_id',
      'own.read_at',
      'own.unread_count',
      'conversation.created_at',
      'other.name as other_name',
      select('other.deleted_at', 'is not', null).$castTo<boolean>().as('other_is_deleted'),
      'message.id as latest_message_id',
      'message.created_at as latest_message_created_at',
      'message.is_unlock',
      'message.shares_location',
      'message.photo_count',
      'message.video_count',
      // The text of an unsent message is kept for moderators only.
      sql<string>`case when message.unsent_at is null then message.text else '' end`.as('text'),
      select('message.unsent_at', 'is not', null).$castTo<boolean>().as('is_unsent'),
      select('message.from_member_id', '=', memberId).$castTo<boolean>().as('is_own'),
    ])
    .orderBy('own.latest_message_id', 'desc')
    .limit(limit)
    .execute()
}

export interface ConversationState {
  readonly conversation_id: number
  readonly read_at: Date | null
  readonly erased_before: number
}

/** Reads a member's state of a conversation; undefined if there is none, or if one member blocked the other. */
export function findConversation(
  db: Db,
  memberId: number,
  otherId: number,
): Promise<ConversationState | undefined> {
  return db
    .selectFrom('conversation_member as own')
    .where('own.member_id', '=', memberId)
    .where('own.other_member_id', '=', otherId)
    .where(noBlockWith(memberId, 'own.other_member_id'))
    .select(['own.conversation_id', 'own.read_at', 'own.erased_before'])
    .executeTakeFirst()
}

/** Locks a conversation until the transaction ends: sending, reading and erasing in it never run in parallel. */
export async function lockConversation(trx: Trx, conversationId: number): Promise<void> {
  await trx
    .selectFrom('conversation')
    .where('id', '=', conversationId)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
}

/** Locks the conversation of two members, and creates it if there is none. */
export async function lockOrCreateConversation(
  trx: Trx,
  fromId: number,
  toId: number,
): Promise<{ id: number; isNew: boolean }> {
  const [low, high] = fromId < toId ? [fromId, toId] : [toId, fromId]
  const made = await trx
    .insertInto('conversation')
    .values({ low_member_id: low, high_member_id: high, started_by_id: fromId })
    .onConflict((conflict) => conflict.columns(['low_member_id', 'high_member_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made) return { id: made.id, isNew: true }
  const found = await trx
    .selectFrom('conversation')
    .where('low_member_id', '=', low)
    .where('high_member_id', '=', high)
    .select('id')
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { id: found.id, isNew: false }
}

/** Moves a conversation to the top for both members, and counts the message as unread for its recipient. */
export async function recordNewMessage(
  trx: Trx,
  message: { id: number; conversationId: number; fromId: number; toId: number },
): Promise<void> {
  const row = (memberId: number, otherId: number, unread: number) => ({
    member_id: memberId,
    conversation_id: message.conversationId,
    other_member_id: otherId,
    latest_message_id: message.id,
    unread_count: unread,
  })
  // In the order of ids, so that two members who write to each other at the same time cannot deadlock.
  const rows = [row(message.fromId, message.toId, 0), row(message.toId, message.fromId, 1)].toSorted(
    (one, other) => one.member_id - other.member_id,
  )
  await trx
    .insertInto('conversation_member')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'conversation_id']).doUpdateSet((eb) => ({
        latest_message_id: eb.ref('excluded.latest_message_id'),
        unread_count: eb('conversation_member.unread_count', '+', eb.ref('excluded.unread_count')),
      })),
    )
    .execute()
}

const selectUnreadCount = preparedQuery((db, value: ValueOf<{ memberId: number }>) =>
  db
    .selectFrom('conversation_member as own')
    .where('own.member_id', '=', value('memberId'))
    .where('own.latest_message_id', 'is not', null)
    .where('own.unread_count', '>', 0)
    .where(notBlocked(value('memberId'), 'own.other_member_id'))
    .select((select) => [
      sql<number>`coalesce(sum(own.unread_count), 0)::integer`.as('count'),
      select.fn.countAll<number>().as('conversations'),
    ]),
)

/** Counts a member's unread messages and the conversations with any, without those of blocked members. */
export async function countUnread(
  db: Db,
  memberId: number,
): Promise<{ count: number; conversations: number }> {
  const [row] = await selectUnreadCount(db, { memberId }, null)
  return row ?? { count: 0, conversations: 0 }
}

/**
 * Clears a member's unread count and stores when. The conversation must be locked.
 * @returns how many messages are unread now: none
 */
export async function markConversationRead(trx: Trx, memberId: number, conversationId: number): Promise<0> {
  await trx
    .updateTable('conversation_member')
    .set({ unread_count: 0, read_at: sql<Date>`clock_timestamp()` })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
  return 0
}

/** Reads how many messages of a conversation are unread, and the id of its newest message; null if none is unread. */
export async function findUnread(
  trx: Trx,
  memberId: number,
  conversationId: number,
): Promise<{ count: number; newest: number } | null> {
  const own = await trx
    .selectFrom('conversation_member')
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .where('unread_count', '>', 0)
    .where('latest_message_id', 'is not', null)
    .select(['unread_count as count', 'latest_message_id as newest'])
    .$narrowType<{ newest: number }>()
    .executeTakeFirst()
  return own ?? null
}

/** Recounts a member's unread messages, after a message was read or unsent. Returns their number. */
export async function recountUnread(trx: Trx, memberId: number, conversationId: number): Promise<number> {
  const own = await trx
    .updateTable('conversation_member as own')
    .set((eb) => ({
      unread_count: eb
        .selectFrom('message')
        .where('message.conversation_id', '=', conversationId)
        .where('message.to_member_id', '=', memberId)
        .where('message.unsent_at', 'is', null)
        .whereRef('message.id', '>', 'own.erased_before')
        .where((or) =>
          or.or([or('own.read_at', 'is', null), or('message.created_at', '>', or.ref('own.read_at'))]),
        )
        .select((select) => select.fn.countAll<number>().as('count')),
    }))
    .where('own.member_id', '=', memberId)
    .where('own.conversation_id', '=', conversationId)
    .returning('unread_count')
    .executeTakeFirst()
  return own?.unread_count ?? 0
}

/**
 * Stores that a member read everything up to a message; nothing for a message of another conversation. The conversation
 * must be locked.
 * @returns how many messages are unread now
 */
export async function advanceReadTo(
  trx: Trx,
  memberId: number,
  conversationId: number,
  messageId: number,
): Promise<number> {
  await trx
    .updateTable('conversation_member')
    // Copied in SQL: a JavaScript Date would lose the microseconds, and the message would count as unread.
    .set({
      read_at: sql<Date>`greatest(read_at, (select created_at from message
        where message.id = ${messageId} and message.conversation_id = ${conversationId}))`,
    })
    .where('member_id', '=', memberId)
    .where('conversation_id', '=', conversationId)
    .execute()
  return recountUnread(trx, memberId, conversationId)
}

/** Selects the newest message of a conversation that a member saved. */
const selectNewestSaved = (db: Db, memberId: number, conversationId: number) =>
  db
    .selectFrom('saved_message')
    .innerJoin('message', 'message.id', 'saved_message.message_id')
    .where('message.conversation_id', '=', conversationId)
    .where('saved_message.member_id', '=', memberId)
    .select((select) => select.fn.max('message.id').as('id'))

/** Updates the list after unsaving: an erased thread is listed by its newest saved message, or not at all. */
export async function updateErasedThread(trx: Trx, memberId: number, conversationId: number): Promise<void> {
  await trx
    .updateTable('conversation_member as own')
    .set({ latest_message_id: selectNewestSaved(trx, memberId, conversationId) })
    .where('own.member_id', '=', memberId)
    .where('own.conversation_id', '=', conversationId)
    .whereRef('own.latest_message_id', '<=', 'own.erased_before')
    .execute()
}

/** Removes the thread for one member, except saved messages. The conversation must be locked. */
export async function markErased(trx: Trx, memberId: number, conversationId: number): Promise<void> {
  await trx
    .updateTable('conversation_member as own')
    .set((eb) => ({
      unread_count: 0,
      erased_before: eb.fn.coalesce(
        eb
          .selectFrom('message')
          .where('message.conversation_id', '=', conversationId)
          .select((select) => select.fn.max('message.id').as('id')),
        eb.val(0),
      ),
      // A thread with saved messages stays in the list, by the newest of them.
      latest_message_id: selectNewestSaved(trx, memberId, conversationId),
    }))
    .where('own.member_id', '=', memberId)
    .where('own.conversation_id', '=', conversationId)
    .execute()
}
