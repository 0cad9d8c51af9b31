import type { ThreadRow } from '../../../machines/messages/conversation/thread.ts'

/** A row of the thread with what its neighbours make of it. */
export interface TalkRowData {
  readonly key: string
  readonly row: ThreadRow
  readonly createdAt: string
  /** The first of its day: the day stands above it. */
  readonly beginsDay: boolean
  /** The last of one person's within five minutes: the time stands below it. */
  readonly endsGroup: boolean
}

const groupPause = 5 * 60_000

const momentOf = (row: ThreadRow): string => {
  if (row.kind === 'message') return row.message.created_at
  return row.kind === 'pending' ? row.entry.createdAt : row.notice.createdAt
}

const speakerOf = (row: ThreadRow, ownId: number): number | null => {
  if (row.kind === 'message') return row.message.from_user_id
  return row.kind === 'pending' ? ownId : null
}

const dayOf = (iso: string) => new Date(iso).toDateString()

/** Days and groups of a thread, oldest first. */
export function talkRows(rows: readonly ThreadRow[], ownId: number): TalkRowData[] {
  return rows.map((row, index) => {
    const createdAt = momentOf(row)
    const before = rows[index - 1]
    const after = rows[index + 1]
    const isSameGroup =
      after !== undefined &&
      speakerOf(after, ownId) === speakerOf(row, ownId) &&
      Date.parse(momentOf(after)) - Date.parse(createdAt) < groupPause &&
      dayOf(momentOf(after)) === dayOf(createdAt)
    return {
      // A message keeps its identifier when it is stored, and so its place in the page.
      key: row.id,
      row,
      createdAt,
      beginsDay: before === undefined || dayOf(momentOf(before)) !== dayOf(createdAt),
      endsGroup: !isSameGroup,
    }
  })
}
