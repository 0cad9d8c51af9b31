import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** Returns which of the files a row refers to. Deleted photos and videos count too. */
export async function findNamedFiles(db: Db, fileKeys: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ file_key: string }>`
    select file_key from (
      select file_key from photo union all select file_key from verification_photo
      union all select file_key from video union all select file_key from upload
    ) as named
    where file_key = any(${[...fileKeys]}::text[])
  `.execute(db)
  return new Set(rows.map(({ file_key }) => file_key))
}
