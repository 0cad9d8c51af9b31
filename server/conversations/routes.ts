import { pageSizes } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import { type CardsFor, presentMessages } from '../messages/presentMessages.ts'
import { listMessages } from '../messages/repository.ts'
import { eraseConversation } from './eraseConversation.ts'
import { otherOf } from './key.ts'
import { presentConversations } from './presentConversations.ts'
import { readConversation } from './readConversation.ts'
import { findConversation, listConversations } from './repository.ts'

export interface ConversationDeps {
  readonly db: Db
  readonly cardsFor: CardsFor
}

function otherMember(key: string, memberId: number): number {
  const other = otherOf(key, memberId)
  if (other === undefined) throw notFound()
  return other
}

export function createConversationHandlers({ db, cardsFor }: ConversationDeps) {
  const conversations = async (
    memberId: number,
    { unreadOnly, before, limit }: { unreadOnly: boolean; before: number | null; limit: number },
  ) => {
    const rows = await listConversations(db, memberId, { unreadOnly, before, limit: limit + 1 })
    const { page, next_cursor } = toIdPage(rows, limit, (row) => row.latest_message_id)
    const data = await presentConversations(cardsFor, memberId, page)
    return { kind: 'conversations' as const, data, next_cursor }
  }

  const messages = async (memberId: number, key: string, before: number | null) => {
    const conversation = await findConversation(db, memberId, otherMember(key, memberId))
    // Two who never wrote have an empty thread, and so have two of whom one blocked the other.
    if (!conversation) return { kind: 'messages' as const, data: [], next_cursor: null }
    const limit = pageSizes.messages
    const { conversation_id: conversationId } = conversation
    const rows = await listMessages(db, memberId, { conversationId, before, limit: limit + 1 })
    const { page, next_cursor } = toIdPage(rows, limit, (row) => row.id)
    return { kind: 'messages' as const, data: await presentMessages(cardsFor, memberId, page), next_cursor }
  }

  return {
    'GET /conversation/{filter}': ({ viewer: { memberId }, params: { filter }, query }) => {
      const before = parseIdCursor(query.cursor)
      return filter === 'my-newest-first' || filter === 'my-unread-only'
        ? conversations(memberId, {
            unreadOnly: filter === 'my-unread-only',
            before,
            limit: query.per_page,
          })
        : messages(memberId, filter, before)
    },

    'PUT /conversation/{id}/read': async ({ viewer: { memberId }, params }) => ({
      count: await readConversation(db, memberId, otherMember(params.id, memberId)),
    }),

    'PUT /conversation/{id}/erase': async ({ viewer: { memberId }, params }) => {
      await eraseConversation(db, memberId, otherMember(params.id, memberId))
      return {}
    },
  } satisfies Partial<Handlers>
}
