/** Finds photos by what they look like, for admins. */
import { sql } from 'kysely'
import { foundPhotos } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { similarBits } from '../media/perceptualHash.ts'
import type { EncodedUpload } from '../photos/encodeUpload.ts'

export type PhotoHashes = Pick<EncodedUpload, 'contentHash' | 'perceptualHash' | 'mirroredHash'>

interface AlikeRow {
  readonly id: number
  readonly member_id: number
  readonly is_private: boolean
  readonly is_same_file: boolean
  readonly is_mirrored: boolean
  readonly distance: number
  readonly is_removed: boolean
  readonly created_at: Date
}

const bitsBetween = (hash: string) => sql`bit_count(perceptual_hash::bit(256) # ${hash}::bit(256))::integer`

/** Returns photos of all members that are the same or similar, removed ones included, the most similar first. */
export async function findAlike(
  db: Db,
  { contentHash, perceptualHash, mirroredHash }: PhotoHashes,
): Promise<AlikeRow[]> {
  const { rows } = await sql<AlikeRow>`
    select id, member_id, is_private, is_same_file, mirrored < plain as is_mirrored,
      least(plain, mirrored) as distance, is_removed, created_at
    from (
      select id, member_id, is_private, created_at, deleted_at is not null as is_removed,
        content_hash = ${contentHash} as is_same_file, ${bitsBetween(perceptualHash)} as plain,
        ${bitsBetween(mirroredHash)} as mirrored
      from photo where deleted_at is null or removed_text is not null
    ) as compared
    where is_same_file or plain <= ${similarBits} or mirrored <= ${similarBits}
    order by is_same_file desc, distance, id desc
    limit ${sql.lit(foundPhotos)}
  `.execute(db)
  return rows
}

/** Returns when an admin last removed the same photo or a similar one, or null. */
export async function findLastRemoval(
  db: Db,
  { contentHash, perceptualHash, mirroredHash }: PhotoHashes,
): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(created_at) as at from removed_media
    where kind = 'photo' and (content_hash = ${contentHash}
      or ${bitsBetween(perceptualHash)} <= ${similarBits} or ${bitsBetween(mirroredHash)} <= ${similarBits})
  `.execute(db)
  return rows[0]?.at ?? null
}
