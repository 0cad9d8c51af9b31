/** The rows of the photos and videos of items. */
import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import type { MediaKind } from '../../media/mediaFields.ts'
import { similarBits } from '../../media/perceptualHash.ts'

interface MediaRow {
  readonly id: number
  readonly member_id: number
  readonly member_name: string | null
  readonly is_similar_to_removed: boolean
  readonly since: Date
  readonly urgency: number
}

/** Returns photos or videos by id, whatever their state. */
export async function findMedia(db: Db, kind: MediaKind, ids: readonly number[]): Promise<MediaRow[]> {
  const { rows } = await sql<MediaRow>`
    select media.id, media.member_id, member.name as member_name, media.created_at as since, 0 as urgency,
      media.similar_removed_id is not null as is_similar_to_removed
    from ${sql.table(kind)} as media join member on member.id = media.member_id
    where media.id = any (${[...ids]}::integer[])
  `.execute(db)
  return rows
}

/** The most similar photos that a moderator gets with a photo. */
const similarShown = 6

interface SimilarRow {
  readonly of_id: number
  readonly id: number
  readonly distance: number
  readonly is_removed: boolean
  readonly member_id: number
  readonly member_name: string | null
}

/** Returns the photos of all members, removed ones included, that look like each of these photos, most similar first. */
export async function findSimilar(db: Db, ids: readonly number[]): Promise<SimilarRow[]> {
  const { rows } = await sql<SimilarRow>`
    select near.* from unnest(${[...ids]}::integer[]) as asked (id)
    join photo as subject on subject.id = asked.id
    cross join lateral (
      select subject.id as of_id, other.id,
        bit_count(other.perceptual_hash::bit(256) # subject.perceptual_hash::bit(256))::integer as distance,
        other.deleted_at is not null as is_removed, other.member_id, member.name as member_name
      from photo as other join member on member.id = other.member_id
      where other.id <> subject.id and (other.deleted_at is null or other.removed_text is not null)
        and bit_count(other.perceptual_hash::bit(256) # subject.perceptual_hash::bit(256)) <= ${similarBits}
      order by distance, other.id
      limit ${similarShown}
    ) as near
  `.execute(db)
  return rows
}
