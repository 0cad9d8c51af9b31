import type { z } from 'zod'
import type { UserAdmin, WaitingUser } from '../../contract/moderation.ts'
import { listCursor, type MemberList } from '../paging/listPage.ts'
import type { PresentVerificationDeps } from '../verification/presentVerification.ts'
import { type AdminLook, presentForAdmin } from './presentForAdmin.ts'
import { countQueue, QueuePosition, type QueueName, type QueueRow, readQueue } from './queueRepository.ts'

const Cursor = listCursor(QueuePosition)

type Waiting = QueueRow & { readonly member: UserAdmin }

/** The list of members in a moderation queue, as admins see them (`docs/product.md#moderation-queues`). */
export const queueList = (
  deps: PresentVerificationDeps,
  name: QueueName,
  look: AdminLook,
): MemberList<Waiting, QueuePosition, z.output<typeof WaitingUser>> => ({
  name,
  cursor: Cursor,
  isUnlimited: true,
  async readRows(from) {
    const rows = await readQueue(deps.db, name, from)
    const members = await presentForAdmin(
      deps,
      rows.map(({ id }) => id),
      look,
    )
    return rows.flatMap((row) => {
      const member = members.get(row.id)
      return member ? [{ ...row, member }] : []
    })
  },
  readTotal: () => countQueue(deps.db, name),
  positionOf: (row) => [row.urgency, row.since_text, row.id],
  present: ({ member, since }) => ({ ...member, waiting_since: since.toISOString() }),
})
