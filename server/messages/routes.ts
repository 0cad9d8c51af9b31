import type { Message } from '../../contract/messages.ts'
import { countUnread } from './conversationRepository.ts'
import type { Db } from '../db/schema.ts'
import { notFound } from '../http/errors.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import type { Handlers } from '../api/handlers.ts'
import { idempotencyKeyOf } from '../idempotency/writeOnce.ts'
import type { PresentMessages } from './presentMessages.ts'
import { readMessage } from './readMessage.ts'
import { findMessage } from './repository.ts'
import { sendMessage, type SendMessageDeps } from './sendMessage.ts'
import { toggleSaved } from './toggleSaved.ts'
import { unsendMessage } from './unsendMessage.ts'

export interface MessageDeps {
  readonly db: Db
  readonly presentMessages: PresentMessages
  readonly gazetteer: Pick<Gazetteer, 'address'>
  readonly bannedWords: SendMessageDeps['bannedWords']
  readonly now: () => number
}

export function createMessageHandlers(deps: MessageDeps) {
  const { db, presentMessages } = deps
  const show = async (memberId: number, id: number): Promise<Message> => {
    const row = await findMessage(db, memberId, id)
    const [message] = await presentMessages(memberId, row ? [row] : [])
    if (!message) throw notFound()
    return message
  }

  return {
    'POST /message': async ({ viewer, body, request }) => {
      const id = await sendMessage(deps, viewer, body, idempotencyKeyOf(request))
      return show(viewer.memberId, id)
    },

    'GET /message/{id}': ({ viewer, params }) => show(viewer.memberId, params.id),

    'PUT /message/{id}/read': async ({ viewer, params }) => {
      await readMessage(db, viewer.memberId, params.id)
      return show(viewer.memberId, params.id)
    },

    'PUT /message/{id}/unsend': async ({ viewer, params }) => {
      await unsendMessage(deps, viewer.memberId, params.id)
      return show(viewer.memberId, params.id)
    },

    'PUT /message/{id}/toggle-save': async ({ viewer, params, body }) => ({
      is_saved: await toggleSaved(deps, viewer.memberId, params.id, body.to),
    }),

    'GET /message/unread/count': ({ viewer }) => countUnread(db, viewer.memberId),
  } satisfies Partial<Handlers>
}
