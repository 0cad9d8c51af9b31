import { pageSizes } from '../../contract/limits.ts'
import type { ConversationSummary } from '../../contract/types.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import { sendsReceipts } from '../messages/correspondentRepository.ts'
import { type CardsFor, presentMessages } from '../messages/presentMessages.ts'
import { listMessages, markMessagesRead } from '../messages/repository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { conversationKey, otherOf } from './key.ts'
import {
  eraseConversation,
  findConversation,
  listConversations,
  lockConversation,
  markConversationRead,
  type ConversationRow,
} from './repository.ts'

export interface ConversationDeps {
  readonly db: Db
  readonly cardsFor: CardsFor
}

const deletedMemberName = 'Deleted member'

function presentConversation(
  memberId: number,
  row: ConversationRow,
  cards: Awaited<ReturnType<CardsFor>>,
): ConversationSummary {
  const card = cards.get(row.other_member_id)
  return {
    id: row.other_member_id,
    name: row.other_is_deleted ? deletedMemberName : (row.other_name ?? 'Guest'),
    conversation: conversationKey(memberId, row.other_member_id),
    text: row.text,
    distance: card?.distance ?? null,
    converted_distance: card?.converted_distance ?? null,
    created_at: row.created_at.toISOString(),
    read_at: row.read_at?.toISOString() ?? null,
    is_read: row.unread_count === 0,
    unread_count: row.unread_count,
    is_own: row.is_own,
    is_unlock: row.is_unlock,
    is_unsent: row.is_unsent,
    is_supporter: card?.is_supporter ?? false,
    is_verified: card?.is_verified ?? false,
    is_online: card?.is_online ?? false,
    is_in_dudelists: card?.in_dudelist ?? false,
    avatar: card?.avatar ?? null,
    latest_message_id: row.latest_message_id,
    latest_message_created_at: row.latest_message_created_at.toISOString(),
  }
}

export function createConversationHandlers({ db, cardsFor }: ConversationDeps) {
  const otherMember = (key: string, memberId: number): number => {
    const other = otherOf(key, memberId)
    if (other === undefined) throw notFound()
    return other
  }

  const conversations = async (viewer: Viewer, unreadOnly: boolean, before: number | null, limit: number) => {
    const { memberId } = viewer
    const rows = await listConversations(db, memberId, { unreadOnly, before, limit: limit + 1 })
    const { page, next_cursor } = toIdPage(rows, limit, (row) => row.latest_message_id)
    const cards = await cardsFor(
      viewer,
      page.map((row) => row.other_member_id),
    )
    return {
      kind: 'conversations' as const,
      data: page.map((row) => presentConversation(memberId, row, cards)),
      next_cursor,
    }
  }

  const messages = async (viewer: Viewer, key: string, before: number | null) => {
    const { memberId } = viewer
    const conversation = await findConversation(db, memberId, otherMember(key, memberId))
    // Two who never wrote have an empty thread, and so have two of whom one blocked the other.
    if (!conversation) return { kind: 'messages' as const, data: [], next_cursor: null }
    const limit = pageSizes.messages
    const rows = await listMessages(db, memberId, {
      conversationId: conversation.conversation_id,
      before,
      limit: limit + 1,
    })
    const { page, next_cursor } = toIdPage(rows, limit, (row) => row.id)
    return { kind: 'messages' as const, data: await presentMessages(cardsFor, viewer, page), next_cursor }
  }

  return {
    'GET /conversation/{filter}': ({ viewer, params: { filter }, query }) => {
      const before = parseIdCursor(query.cursor)
      return filter === 'my-newest-first' || filter === 'my-unread-only'
        ? conversations(viewer, filter === 'my-unread-only', before, query.per_page)
        : messages(viewer, filter, before)
    },

    'PUT /conversation/{id}/read': async ({ viewer, params }) => {
      const readerId = viewer.memberId
      const otherId = otherMember(params.id, readerId)
      const count = await inTransaction(db, async (trx) => {
        const conversation = await findConversation(trx, readerId, otherId)
        // Two who never wrote have nothing to read: opening a thread is no mistake.
        if (!conversation) return 0
        await lockConversation(trx, conversation.conversation_id)
        await markConversationRead(trx, readerId, conversation.conversation_id)
        if (!(await sendsReceipts(trx, readerId))) return 0
        const read = await markMessagesRead(trx, readerId, conversation.conversation_id, null)
        await appendEvents(
          trx,
          read.map((messageId) => ({
            memberId: otherId,
            type: 'MessageUpdated' as const,
            subject: { messageId },
            aboutMemberId: readerId,
          })),
        )
        return read.length
      })
      return { count }
    },

    'PUT /conversation/{id}/erase': async ({ viewer, params }) => {
      const memberId = viewer.memberId
      const otherId = otherMember(params.id, memberId)
      await inTransaction(db, async (trx) => {
        const conversation = await findConversation(trx, memberId, otherId)
        if (!conversation) throw notFound()
        await lockConversation(trx, conversation.conversation_id)
        await eraseConversation(trx, memberId, conversation.conversation_id)
      })
      return {}
    },
  } satisfies Partial<Handlers>
}
