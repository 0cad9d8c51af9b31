import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { isOnAppeal } from './appealedRepository.ts'
import type { MediaKind } from './mediaFields.ts'

/** Whether a photo or video is kept: it is not deleted, was deleted lately, or waits for the decision about an appeal. */
const isKept = (kind: MediaKind, deletedBefore: Date) =>
  sql`(deleted_at is null or deleted_at >= ${deletedBefore} or ${isOnAppeal(kind)})`

/**
 * Returns which of the files a row refers to. Photos and videos that were deleted before `deletedBefore` do not count,
 * unless their owner appeals the removal.
 */
export async function findNamedFiles(
  db: Db,
  fileKeys: readonly string[],
  deletedBefore: Date,
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from (
      select file_key from photo where ${isKept('photo', deletedBefore)}
      union all select original_key from photo where ${isKept('photo', deletedBefore)}
      union all select file_key from video where ${isKept('video', deletedBefore)}
      union all select file_key from verification_photo union all select file_key from upload
      union all select file_key from data_export
    ) as named
    where file_key = any(${[...fileKeys]}::text[])
  `.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}
