/** The rows of photos and videos that admins decide about. */
import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import type { MediaKind } from '../media/mediaFields.ts'
import type { JudgedMedia } from './mediaVersion.ts'

/** Admins decide about videos once they are processed. */
const isDecidable = (kind: MediaKind) =>
  kind === 'video' ? sql`deleted_at is null and is_processed` : sql`deleted_at is null`

/** Returns the owner of a photo or video that is not deleted. */
export async function findOwnerOfMedia(db: Db, kind: MediaKind, id: number): Promise<number | undefined> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from ${sql.table(kind)} where id = ${id} and ${isDecidable(kind)}
  `.execute(db)
  return rows[0]?.member_id
}

export interface DecidedMedia extends JudgedMedia {
  readonly id: number
  readonly approved_at: Date | null
  readonly hidden_at: Date | null
  readonly content_hash: string
}

/** Locks a photo or video that is not deleted. */
export async function lockMedia(trx: Trx, kind: MediaKind, id: number): Promise<DecidedMedia | undefined> {
  const { rows } = await sql<DecidedMedia>`
    select id, file_key, is_private, description, approved_at, hidden_at, content_hash from ${sql.table(kind)}
    where id = ${id} and ${isDecidable(kind)} for update
  `.execute(trx)
  return rows[0]
}

/** Marks one as approved, shows it again, and settles whether it is similar to a removed one. */
export async function setApproved(trx: Trx, kind: MediaKind, id: number, at: Date): Promise<void> {
  await sql`
    update ${sql.table(kind)}
    set approved_at = coalesce(approved_at, ${at}), hidden_at = null, similar_removed_id = null, updated_at = ${at}
    where id = ${id}
  `.execute(trx)
}

/** Shows a removed one again, and forgets its hashes unless another one was removed for the same. */
export async function setRestored(
  trx: Trx,
  kind: MediaKind,
  { id, content_hash: contentHash }: DecidedMedia,
  at: Date,
): Promise<void> {
  await sql`
    update ${sql.table(kind)} set deleted_at = null, removed_text = null, hidden_at = null, updated_at = ${at}
    where id = ${id}
  `.execute(trx)
  await trx
    .deleteFrom('removed_media')
    .where('kind', '=', kind)
    .where('content_hash', '=', contentHash)
    .execute()
}

/** Locks a photo or video that an admin removed. */
export async function lockRemovedMedia(
  trx: Trx,
  kind: MediaKind,
  id: number,
): Promise<(DecidedMedia & { readonly member_id: number }) | undefined> {
  const { rows } = await sql<DecidedMedia & { readonly member_id: number }>`
    select id, member_id, file_key, is_private, description, approved_at, hidden_at, content_hash
    from ${sql.table(kind)}
    where id = ${id} and deleted_at is not null and removed_text is not null for update
  `.execute(trx)
  return rows[0]
}

/** Lets one wait for approval again. */
export async function setUnapproved(trx: Trx, kind: MediaKind, id: number, at: Date): Promise<void> {
  await sql`update ${sql.table(kind)} set approved_at = null, updated_at = ${at} where id = ${id}`.execute(
    trx,
  )
}

/** @param text what the owner is told */
export async function setRemoved(
  trx: Trx,
  kind: MediaKind,
  id: number,
  text: string,
  at: Date,
): Promise<void> {
  await sql`
    update ${sql.table(kind)} set deleted_at = ${at}, removed_text = ${text}, updated_at = ${at} where id = ${id}
  `.execute(trx)
}

/** Returns the perceptual hash of a photo, and whether others saw only a part of it. */
export const findPhotoHash = (trx: Trx, id: number) =>
  trx
    .selectFrom('photo')
    .where('id', '=', id)
    .select(['perceptual_hash', (select) => select('crop_width', 'is not', null).as('is_cropped')])
    .executeTakeFirstOrThrow()

export const findFrameHashes = (trx: Trx, id: number) =>
  trx.selectFrom('video').where('id', '=', id).select('frame_hashes').executeTakeFirstOrThrow()

const queues = { photo: ['new-pics', 'reported-pics'], video: ['new-videos', 'reported-videos'] } as const

/**
 * Closes the open items and decides the open reports of a photo or video.
 * @param outcome whether it was removed
 * @returns how many there were
 */
export async function closeMediaReports(
  trx: Trx,
  kind: MediaKind,
  id: number,
  { wereRight }: { readonly wereRight: boolean },
): Promise<number> {
  const items = await trx
    .updateTable('moderation_item')
    .where('queue', 'in', queues[kind])
    .where('subject_type', '=', kind)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()`, version: sql<number>`version + 1` })
    .executeTakeFirst()
  const reports = await trx
    .updateTable('report')
    .where('subject_type', '=', kind)
    .where('subject_id', '=', id)
    .where('decided_at', 'is', null)
    .set({ decided_at: sql<Date>`now()`, was_right: wereRight })
    .executeTakeFirst()
  return Number(items.numUpdatedRows) + Number(reports.numUpdatedRows)
}

export async function insertRemoved(
  trx: Trx,
  rows: readonly Insertable<Database['removed_media']>[],
): Promise<void> {
  await trx.insertInto('removed_media').values(rows).execute()
}
