import type { z } from 'zod'
import type { waitingFields } from '../../contract/managedMedia.ts'
import type { Db } from '../db/schema.ts'
import type { MediaKind } from '../media/mediaFields.ts'
import { defaultName } from '../members/presentCards.ts'
import { listCursor, type MemberList } from '../paging/listPage.ts'
import {
  countMediaQueue,
  findOpenMediaReports,
  type MediaQueueName,
  type MediaQueueRow,
  readMediaQueue,
} from './mediaQueueRepository.ts'
import { QueuePosition } from './queueRepository.ts'

const Cursor = listCursor(QueuePosition)

type Report = Awaited<ReturnType<typeof findOpenMediaReports>>[number]
type Waiting<Item> = MediaQueueRow & { readonly item: Item; readonly reports: readonly Report[] }
type WaitingFields = { [Name in keyof typeof waitingFields]: z.output<(typeof waitingFields)[Name]> }

/** What differs between queues of photos and of videos. */
export interface QueuedMedia<Item> {
  readonly kind: MediaKind
  /** Returns photos or videos by id, as admins see them, each with the version of what it shows. */
  readonly find: (ids: readonly number[]) => Promise<readonly Item[]>
}

/** The list of photos or videos in a moderation queue. */
export const mediaQueue = <Item extends { readonly id: number; readonly version: string }>(
  db: Db,
  { kind, find }: QueuedMedia<Item>,
  name: MediaQueueName,
): MemberList<Waiting<Item>, QueuePosition, Item & WaitingFields> => ({
  name: `${kind}-${name}`,
  cursor: Cursor,
  isUnlimited: true,
  async readRows(from) {
    const rows = await readMediaQueue(db, kind, name, from)
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const [items, reports] = await Promise.all([find(ids), findOpenMediaReports(db, kind, ids)])
    const itemOf = new Map(items.map((item) => [item.id, item]))
    const reportsOf = Map.groupBy(reports, ({ media_id: mediaId }) => mediaId)
    return rows.flatMap((row) => {
      const item = itemOf.get(row.id)
      return item ? [{ ...row, item, reports: reportsOf.get(row.id) ?? [] }] : []
    })
  },
  readTotal: () => countMediaQueue(db, kind, name),
  positionOf: (row) => [row.urgency, row.since_text, row.id],
  present: presentWaiting,
})

/** Presents a photo or video as admins see it. */
export const presentWaiting = <Item extends { readonly version: string }>({
  item,
  reports,
  ...row
}: Omit<Waiting<Item>, 'since_text'>): Item & WaitingFields => ({
  ...item,
  user: { id: row.member_id, name: row.member_name ?? defaultName },
  waiting_since: row.since.toISOString(),
  is_similar_to_removed: row.is_similar_to_removed,
  open_reports: reports.map((report) => ({
    id: report.id,
    reason: report.reason,
    text: report.text,
    created_at: report.created_at.toISOString(),
    reporter: { id: report.reporter_id, name: report.reporter_name ?? defaultName },
  })),
})
