/** What managing one's photos and videos has in common. */
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import type { MediaKind } from './mediaFields.ts'
import { similarBits } from './perceptualHash.ts'

/** Whether the member exists and is not deleted. */
export async function isMember(db: Db, memberId: number): Promise<boolean> {
  const member = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return member !== undefined
}

/** Counts the photos or videos of a member. Videos that could not be processed do not count. */
export async function countMedia(db: Db, kind: MediaKind, memberId: number): Promise<number> {
  const table = sql.table(kind)
  const isUsable = kind === 'video' ? sql`failed_text is null` : sql`true`
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${table}
    where member_id = ${memberId} and deleted_at is null and ${isUsable}
  `.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether the member has a photo or video of exactly this file. */
export async function hasMediaOf(
  db: Db,
  kind: MediaKind,
  memberId: number,
  contentHash: string,
): Promise<boolean> {
  const isUsable = kind === 'video' ? sql`failed_text is null` : sql`true`
  const { rows } = await sql`
    select from ${sql.table(kind)}
    where member_id = ${memberId} and content_hash = ${contentHash} and deleted_at is null and ${isUsable}
    limit 1
  `.execute(db)
  return rows.length > 0
}

/** Whether an admin removed exactly this file. */
export async function wasRemoved(db: Db, kind: MediaKind, contentHash: string): Promise<boolean> {
  const removed = await db
    .selectFrom('removed_media')
    .where('kind', '=', kind)
    .where('content_hash', '=', contentHash)
    .select('id')
    .executeTakeFirst()
  return removed !== undefined
}

/** Returns the removed photo, or frame of a removed video, that is most similar to one of these hashes, or null. */
export async function findSimilarRemoved(
  db: Db,
  kind: MediaKind,
  hashes: readonly string[],
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select removed.id
    from removed_media as removed, unnest(${[...hashes]}::text[]) as uploaded (hash)
    where removed.kind = ${kind}
      and bit_count(removed.perceptual_hash # uploaded.hash::bit(256)) <= ${similarBits}
    order by bit_count(removed.perceptual_hash # uploaded.hash::bit(256))
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

/** Returns whether all of these are media tags. */
export async function areMediaTags(db: Db, ids: readonly number[]): Promise<boolean> {
  if (ids.length === 0) return true
  const tags = await db
    .selectFrom('lookup')
    .where('list', '=', 'media-tag')
    .where('id', 'in', ids)
    .select('id')
    .execute()
  return tags.length === ids.length
}

/** Replaces the media tags of a photo or video. */
export async function setMediaTags(
  trx: Trx,
  kind: MediaKind,
  id: number,
  tagIds: readonly number[],
): Promise<void> {
  const [table, column] = [sql.table(`${kind}_media_tag`), sql.ref(`${kind}_id`)]
  await sql`delete from ${table} where ${column} = ${id}`.execute(trx)
  await sql`
    insert into ${table} (${column}, lookup_id) select ${id}::integer, unnest(${[...tagIds]}::smallint[])
  `.execute(trx)
}

export interface Placed {
  readonly id: number
  readonly memberId: number
  readonly isPrivate: boolean
}

/** Moves one to a place among the public or private ones of its member, and numbers them from 0. */
export async function moveMedia(
  trx: Trx,
  kind: MediaKind,
  { id, memberId, isPrivate }: Placed,
  order: number,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(kind)}
    where member_id = ${memberId} and is_private = ${isPrivate} and deleted_at is null
    order by position, id
  `.execute(trx)
  const others = rows.map((row) => row.id).filter((other) => other !== id)
  const ids = others.toSpliced(order, 0, id)
  await sql`
    update ${sql.table(kind)} as media set position = placed.nth - 1
    from unnest(${ids}::integer[]) with ordinality as placed (id, nth)
    where media.id = placed.id and media.position <> placed.nth - 1
  `.execute(trx)
}

/** Makes one public or private, after the others of its new kind. */
export async function setPrivacy(
  trx: Trx,
  kind: MediaKind,
  { id, memberId, isPrivate }: Placed,
): Promise<void> {
  await sql`
    update ${sql.table(kind)} set is_private = ${isPrivate}, position = (
      select coalesce(max(position) + 1, 0) from ${sql.table(kind)}
      where member_id = ${memberId} and is_private = ${isPrivate} and deleted_at is null
    )
    where id = ${id}
  `.execute(trx)
}

export interface TouchedMedia {
  /** Undefined leaves it as it is. */
  readonly description: string | null | undefined
  readonly losesApproval: boolean
  readonly now: Date
}

/** Sets when a photo or video was changed, and what is changed of its own columns. */
export async function touchMedia(
  trx: Trx,
  kind: MediaKind,
  id: number,
  { description, losesApproval, now }: TouchedMedia,
): Promise<void> {
  const described = description === undefined ? sql`` : sql`, description = ${description}`
  const unapproved = losesApproval ? sql`, approved_at = null` : sql``
  await sql`
    update ${sql.table(kind)} set updated_at = ${now} ${described} ${unapproved} where id = ${id}
  `.execute(trx)
}
