import { pageSizes } from '../../contract/limits.ts'
import type { SystemMessage } from '../../contract/systemMessages.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Handlers } from '../api/handlers.ts'
import { parseIdCursor, toIdPage } from '../http/idCursor.ts'
import {
  countUnreadSystemMessages,
  listSystemMessages,
  moveMarkToNewest,
  type SystemMessageRow,
} from './repository.ts'

const present = (memberId: number, row: SystemMessageRow): SystemMessage => ({
  id: row.id,
  text: row.text,
  is_read: row.is_read,
  user_id: memberId,
  from_user_id: row.from_member_id,
  from_user: { name: 'System notification' },
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
})

export function createSystemMessageHandlers({ db }: { readonly db: Db }) {
  return {
    'GET /system-message/auth': async ({ viewer, query }) => {
      const limit = pageSizes.list
      const before = parseIdCursor(query.cursor)
      const rows = await listSystemMessages(db, viewer.memberId, { before, limit: limit + 1 })
      const { page, next_cursor } = toIdPage(rows, limit, (row) => row.id)
      return { data: page.map((row) => present(viewer.memberId, row)), next_cursor }
    },

    'GET /system-message/auth/latest': async ({ viewer }) => {
      const [latest] = await listSystemMessages(db, viewer.memberId, { before: null, limit: 1 })
      return {
        data: latest ? present(viewer.memberId, latest) : null,
        unread_count: await countUnreadSystemMessages(db, viewer.memberId),
      }
    },

    'PUT /system-message/auth/mark-as-read': ({ viewer }) =>
      inTransaction(db, async (trx) => {
        const count = await countUnreadSystemMessages(trx, viewer.memberId)
        await moveMarkToNewest(trx, viewer.memberId, 'read_before')
        return { count }
      }),

    'DELETE /system-message/auth/conversation': async ({ viewer }) => {
      await inTransaction(db, (trx) => moveMarkToNewest(trx, viewer.memberId, 'erased_before'))
      return {}
    },
  } satisfies Partial<Handlers>
}
