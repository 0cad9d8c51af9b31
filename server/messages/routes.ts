import type { FastifyRequest } from 'fastify'
import type { Message } from '../../contract/types.ts'
import { unsendFor } from '../../contract/limits.ts'
import {
  advanceReadTo,
  countUnreadConversations,
  dropUnsaved,
  lockConversation,
  recountUnread,
} from '../conversations/repository.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { badRequest, forbidden, notFound } from '../http/errors.ts'
import type { Handlers } from '../http/handlers.ts'
import type { Viewer } from '../http/viewer.ts'
import { sendsReceipts } from './correspondentRepository.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { type CardsFor, presentMessages } from './presentMessages.ts'
import {
  findMessage,
  markMessagesRead,
  markUnsent,
  saveMessage,
  unsaveMessage,
  type MessageRow,
} from './repository.ts'
import { sendMessage } from './sendMessage.ts'

export interface MessageDeps {
  readonly db: Db
  readonly cardsFor: CardsFor
  readonly now: () => number
}

/** The key of a repeated write, as the browser sends it on each try. */
function idempotencyKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (key === undefined) return null
  if (typeof key !== 'string' || !/^[\w-]{8,64}$/.test(key))
    throw badRequest('The Idempotency-Key is not well formed.')
  return key
}

/** A message as it is once its conversation is locked; what was read before could have changed meanwhile. */
async function takeMessage(trx: Trx, memberId: number, id: number): Promise<MessageRow> {
  const found = await findMessage(trx, memberId, id)
  if (found) await lockConversation(trx, found.conversation_id)
  const message = found && (await findMessage(trx, memberId, id))
  if (!message) throw notFound()
  return message
}

export function createMessageHandlers({ db, cardsFor, now }: MessageDeps) {
  const showById = async (viewer: Viewer, id: number): Promise<Message> => {
    const row = await findMessage(db, viewer.memberId, id)
    const [message] = await presentMessages(cardsFor, viewer, row ? [row] : [])
    if (!message) throw notFound()
    return message
  }

  return {
    'POST /message': async ({ viewer, body, request }) => {
      const id = await sendMessage({ db, now }, viewer, body, idempotencyKeyOf(request))
      return showById(viewer, id)
    },

    'PUT /message/{id}/read': async ({ viewer, params }) => {
      const readerId = viewer.memberId
      await inTransaction(db, async (trx) => {
        const message = await takeMessage(trx, readerId, params.id)
        if (message.to_member_id !== readerId) throw notFound()
        await advanceReadTo(trx, readerId, message.conversation_id, message.id)
        if (!(await sendsReceipts(trx, readerId))) return
        const read = await markMessagesRead(trx, readerId, message.conversation_id, message.id)
        await appendEvents(
          trx,
          read.map((messageId) => ({
            memberId: message.from_member_id,
            type: 'MessageUpdated' as const,
            subject: { messageId },
            aboutMemberId: readerId,
          })),
        )
      })
      return showById(viewer, params.id)
    },

    'PUT /message/{id}/unsend': async ({ viewer, params }) => {
      const fromId = viewer.memberId
      await inTransaction(db, async (trx) => {
        const message = await takeMessage(trx, fromId, params.id)
        if (message.from_member_id !== fromId) throw notFound()
        if (message.is_unsent) return
        const isUnsent = await markUnsent(trx, fromId, message.id, new Date(now() - unsendFor))
        if (!isUnsent) throw forbidden('too_late', 'A message can be unsent for 24 hours.')
        await recountUnread(trx, message.to_member_id, message.conversation_id)
        const event = { type: 'MessageUpdated' as const, subject: { messageId: message.id } }
        await appendEvents(trx, [
          { ...event, memberId: fromId, aboutMemberId: message.to_member_id },
          { ...event, memberId: message.to_member_id, aboutMemberId: fromId },
        ])
      })
      return showById(viewer, params.id)
    },

    'PUT /message/{id}/toggle-save': async ({ viewer, params, body }) => {
      const memberId = viewer.memberId
      const isSaved = await inTransaction(db, async (trx) => {
        const message = await takeMessage(trx, memberId, params.id)
        const wish = body.to ?? !message.is_saved
        await (wish ? saveMessage : unsaveMessage)(trx, memberId, message.id)
        if (!wish) await dropUnsaved(trx, memberId, message.conversation_id)
        return wish
      })
      return { is_saved: isSaved }
    },

    'GET /message/unread/count': async ({ viewer }) => ({
      count: await countUnreadConversations(db, viewer.memberId),
    }),
  } satisfies Partial<Handlers>
}
