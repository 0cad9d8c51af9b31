import type { z } from 'zod'
import type { UserAdmin, WaitingUser } from '../../contract/moderation.ts'
import type { Db } from '../db/schema.ts'
import { listCursor, type MemberList } from '../paging/listPage.ts'
import { presentForAdmin } from './presentForAdmin.ts'
import { countQueue, QueuePosition, type QueueName, type QueueRow, readQueue } from './queueRepository.ts'

const Cursor = listCursor(QueuePosition)

type Waiting = QueueRow & { readonly member: UserAdmin }

/** The list of members in a moderation queue, as admins see them (`docs/product.md#moderation-queues`). */
export const queueList = (
  db: Db,
  name: QueueName,
  now: number,
): MemberList<Waiting, QueuePosition, z.output<typeof WaitingUser>> => ({
  name,
  cursor: Cursor,
  isUnlimited: true,
  async readRows(from) {
    const rows = await readQueue(db, name, from)
    const members = await presentForAdmin(
      db,
      rows.map(({ id }) => id),
      now,
    )
    return rows.flatMap((row) => {
      const member = members.get(row.id)
      return member ? [{ ...row, member }] : []
    })
  },
  readTotal: () => countQueue(db, name),
  positionOf: (row) => [row.urgency, row.since_text, row.id],
  present: ({ member, since }) => ({ ...member, waiting_since: since.toISOString() }),
})
