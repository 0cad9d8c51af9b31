/** Photos and videos that their owners or admins deleted. Their files are kept for `deletedMediaKeptDays`. */
import type { RemovedMedia } from '../../contract/deletedMedia.ts'
import type { Db } from '../db/schema.ts'
import type { MediaKind } from './mediaFields.ts'

export interface Deleted {
  readonly memberId: number
  readonly id: number
  readonly deletedAfter: Date
}

/** Whether the owner, and no admin, deleted this photo or video after that time. */
export async function findDeletedMedia(
  db: Db,
  kind: MediaKind,
  { memberId, id, deletedAfter }: Deleted,
): Promise<boolean> {
  const deleted = await db
    .selectFrom(kind)
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('deleted_at', '>', deletedAfter)
    .where('removed_text', 'is', null)
    .select('id')
    .executeTakeFirst()
  return deleted !== undefined
}

/** Returns what admins removed of a member's photos or videos since then, newest first. */
export async function findRemovedMedia(
  db: Db,
  kind: MediaKind,
  memberId: number,
  since: Date,
): Promise<RemovedMedia[]> {
  const rows = await db
    .selectFrom(kind)
    .where('member_id', '=', memberId)
    .where('deleted_at', '>', since)
    .where('removed_text', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .select(['id', 'description', 'is_private', 'removed_text', 'deleted_at'])
    .execute()
  return rows.flatMap(({ removed_text: text, deleted_at: at, ...row }) =>
    text === null || at === null ? [] : [{ ...row, text, removed_at: at.toISOString() }],
  )
}
