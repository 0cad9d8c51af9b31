import { pageSizes } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Handlers } from '../api/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import { hasMediaAccess } from '../mediaAccess/repository.ts'
import { findRecipient } from './recipient.ts'
import type { CardsFor } from '../members/presentCards.ts'
import type { PresentMessages } from './presentMessages.ts'
import { listMessages } from './repository.ts'
import { eraseConversation } from './eraseConversation.ts'
import { otherOf } from './conversationKey.ts'
import { presentConversations } from './presentConversations.ts'
import { readConversation } from './readConversation.ts'
import { findConversation, listConversations } from './conversationRepository.ts'

export interface ConversationDeps {
  readonly db: Db
  readonly cardsFor: CardsFor
  readonly presentMessages: PresentMessages
  readonly now: () => number
}

function otherMember(key: string, memberId: number): number {
  const other = otherOf(key, memberId)
  if (other === undefined) throw notFound()
  return other
}

export function createConversationHandlers({ db, cardsFor, presentMessages, now }: ConversationDeps) {
  const conversations = async (
    memberId: number,
    { unreadOnly, before, limit }: { unreadOnly: boolean; before: number | null; limit: number },
  ) => {
    const rows = await listConversations(db, memberId, { unreadOnly, before, limit: limit + 1 })
    const { page, next_cursor } = toIdPage(rows, limit, (row) => row.latest_message_id)
    const data = await presentConversations(cardsFor, memberId, page)
    return { kind: 'conversations' as const, data, next_cursor }
  }

  /** Reads the other member of a thread, by the same statements for missing members, so that timing reveals nothing. */
  const otherMemberInfo = async (viewer: Viewer, otherId: number) => {
    const [cards, found, hasAccess] = await Promise.all([
      cardsFor(viewer.memberId, [otherId]),
      findRecipient(db, viewer, otherId),
      hasMediaAccess(db, viewer.memberId, otherId, new Date(now())),
    ])
    const other = cards.get(otherId) ?? null
    return {
      other_user: other,
      can_write: found !== undefined && found.refusesFirst === null && other !== null,
      first_messages_from: other === null ? null : (found?.refusesFirst ?? null),
      looks_at_my_private: hasAccess && other !== null,
    }
  }

  const thread = async (viewer: Viewer, key: string, before: number | null) => {
    const { memberId } = viewer
    const otherId = otherMember(key, memberId)
    const [other, conversation] = await Promise.all([
      otherMemberInfo(viewer, otherId),
      findConversation(db, memberId, otherId),
    ])
    const limit = pageSizes.messages
    const rows = conversation
      ? await listMessages(db, memberId, {
          conversationId: conversation.conversation_id,
          before,
          limit: limit + 1,
        })
      : []
    // Deleted, closed, blocked and unknown members all answer 404, unless there are messages of them to show.
    if (!other.other_user && rows.length === 0 && before === null) throw notFound()
    const { page, next_cursor } = toIdPage(rows, limit, (row) => row.id)
    const data = await presentMessages(memberId, page)
    return { kind: 'messages' as const, data, next_cursor, ...other }
  }

  return {
    'GET /conversation/{filter}': ({ viewer, params: { filter }, query }) => {
      const before = parseIdCursor(query.cursor)
      return filter === 'my-newest-first' || filter === 'my-unread-only'
        ? conversations(viewer.memberId, {
            unreadOnly: filter === 'my-unread-only',
            before,
            limit: query.per_page,
          })
        : thread(viewer, filter, before)
    },

    'PUT /conversation/{id}/read': async ({ viewer: { memberId }, params, query }) => ({
      count: await readConversation(db, {
        readerId: memberId,
        otherId: otherMember(params.id, memberId),
        upTo: query.up_to ?? null,
      }),
    }),

    'PUT /conversation/{id}/erase': async ({ viewer: { memberId }, params }) => {
      await eraseConversation(db, memberId, otherMember(params.id, memberId))
      return {}
    },
  } satisfies Partial<Handlers>
}
