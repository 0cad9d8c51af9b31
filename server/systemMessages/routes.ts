import { pageSizes } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers } from '../api/handlers.ts'
import { notFound } from '../http/errors.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import { presentSystemMessage } from './presentSystemMessage.ts'
import {
  countUnreadSystemMessages,
  listSystemMessages,
  findRemoval,
  markSystemMessagesAsRead,
  removeSystemMessages,
  restoreSystemMessages,
} from './repository.ts'

export function createSystemMessageHandlers({ db }: { readonly db: Db }) {
  return {
    'GET /system-message/auth': async ({ viewer, query }) => {
      const limit = pageSizes.list
      const before = parseIdCursor(query.cursor)
      const rows = await listSystemMessages(db, viewer.memberId, { before, limit: limit + 1 })
      const { page, next_cursor } = toIdPage(rows, limit, (row) => row.id)
      return { data: page.map((row) => presentSystemMessage(viewer.memberId, row)), next_cursor }
    },

    'GET /system-message/auth/latest': async ({ viewer }) => {
      const [latest] = await listSystemMessages(db, viewer.memberId, { before: null, limit: 1 })
      return {
        data: latest ? presentSystemMessage(viewer.memberId, latest) : null,
        unread_count: await countUnreadSystemMessages(db, viewer.memberId),
      }
    },

    'PUT /system-message/auth/mark-as-read': ({ viewer }) =>
      inTransaction(db, async (trx) => {
        const count = await countUnreadSystemMessages(trx, viewer.memberId)
        await markSystemMessagesAsRead(trx, viewer.memberId)
        return { count }
      }),

    'DELETE /system-message/auth/conversation': async ({ viewer, query }) => {
      const removedAt = await inTransaction(db, (trx) =>
        removeSystemMessages(trx, viewer.memberId, { upTo: query.up_to }),
      )
      return { removed_at: removedAt.toISOString() }
    },

    'DELETE /system-message/{id}': ({ viewer, params: { id } }) =>
      inTransaction(db, async (trx) => {
        await removeSystemMessages(trx, viewer.memberId, { id })
        const removedAt = await findRemoval(trx, viewer.memberId, id)
        if (!removedAt) throw notFound()
        return { removed_at: removedAt.toISOString() }
      }),

    'PUT /system-message/auth/restore': ({ viewer, body }) =>
      inTransaction(db, async (trx) => ({
        count: await restoreSystemMessages(trx, viewer.memberId, new Date(body.removed_at)),
      })),
  } satisfies Partial<Handlers>
}
