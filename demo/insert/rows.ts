import { type Insertable, sql } from 'kysely'
import type { Database, Trx } from '../../server/db/schema.ts'
import type { EncodedPhoto } from '../../server/photos/encodePhoto.ts'
import type { EncodedVideo } from '../../server/videos/storeVideo.ts'
import type { Instant, MemberKey, PhotoKey, VideoKey } from '../types.ts'

export interface StoredPhoto {
  readonly fileKey: string
  readonly encoded: EncodedPhoto
}

export interface StoredVideo {
  readonly fileKey: string
  readonly encoded: EncodedVideo
}

/** Maps keys of the demo world to ids of the database. */
export interface Ids {
  readonly members: ReadonlyMap<MemberKey, number>
  readonly photos: ReadonlyMap<PhotoKey, number>
  /** Lacks the videos that could not be encoded. */
  readonly videos: ReadonlyMap<VideoKey, number>
}

export const idOf = <Key>(ids: ReadonlyMap<Key, number>, key: Key): number => {
  const id = ids.get(key)
  if (id === undefined) throw new Error(`The demo world names ${String(key)}, which it does not have.`)
  return id
}

export const dateOf = (instant: Instant): Date => new Date(instant)
export const dateOrNull = (instant: Instant | null): Date | null =>
  instant === null ? null : new Date(instant)

/** Rows per statement, to stay below PostgreSQL's limit of 65,535 parameters. */
const rowsAtOnce = 500

/** Inserts rows of one table in as many statements as needed. */
export async function insertAll<Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly Insertable<Database[Table]>[],
): Promise<void> {
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    await trx
      .insertInto(table)
      .values(rows.slice(start, start + rowsAtOnce))
      .execute()
  }
}

/** Tables with generated ids. */
type Numbered = 'member' | 'photo'

/** Inserts rows as {@link insertAll} does. @returns the id that each got, by its key */
export async function insertNumbered<Key, Table extends Numbered>(
  trx: Trx,
  table: Table,
  rows: readonly (readonly [Key, Insertable<Database[Table]>])[],
): Promise<Map<Key, number>> {
  const ids = new Map<Key, number>()
  for (let start = 0; start < rows.length; start += rowsAtOnce) {
    const some = rows.slice(start, start + rowsAtOnce)
    const inserted = await trx
      .insertInto(table)
      .values(some.map(([, row]) => row))
      .returning(sql<number>`id`.as('id'))
      .execute()
    // Ids grow in the order of the rows, but PostgreSQL may return them in another order.
    const counted = inserted.map(({ id }) => id).toSorted((one, other) => one - other)
    for (const [index, id] of counted.entries()) {
      const [key] = some[index] ?? []
      if (key !== undefined) ids.set(key, id)
    }
  }
  return ids
}

/** Returns the id of a value of an option list, or null. */
export type LookupIds = (list: string, slug: string | null) => number | null

export async function readLookupIds(trx: Trx): Promise<LookupIds> {
  const rows = await trx.selectFrom('lookup').select(['list', 'slug', 'id']).execute()
  const ids = new Map(rows.map(({ list, slug, id }) => [`${list}/${slug}`, id]))
  return (list, slug) => (slug === null ? null : idOf(ids, `${list}/${slug}`))
}
