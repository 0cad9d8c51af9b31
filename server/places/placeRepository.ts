/**
 * Exact places, which only the member and the publishing of places may read, and published places, which others see.
 * A test lists every file that reads exact places.
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

export interface ExactPlace {
  readonly place_id: number
  readonly latitude: number
  readonly longitude: number
  readonly city: string
  readonly state: string | null
  readonly country: string
  readonly country_code: string
  readonly city_latitude: number
  readonly city_longitude: number
}

/** Reads the exact place of a member. Never use it in an answer to anyone else. */
export const findExactPlace = (db: Db, memberId: number) =>
  db.selectFrom('member_exact_place').where('member_id', '=', memberId).selectAll().executeTakeFirst()

/** Reads the center of the city that the member lives in. */
export const findOwnCity = (db: Db, memberId: number) =>
  db
    .selectFrom('member_exact_place')
    .where('member_id', '=', memberId)
    .select(['city_latitude as latitude', 'city_longitude as longitude'])
    .executeTakeFirst()

export async function saveExactPlace(
  trx: Trx,
  memberId: number,
  place: ExactPlace,
  when: { chosenAt: Date; publishAt: Date | null },
): Promise<void> {
  const values = { ...place, chosen_at: when.chosenAt, publish_at: when.publishAt }
  await trx
    .insertInto('member_exact_place')
    .values({ member_id: memberId, ...values })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(values))
    .execute()
}

/** Stores places of members who have none yet. */
export async function insertExactPlaces(
  trx: Trx,
  places: readonly (ExactPlace & { readonly member_id: number; readonly chosen_at: Date })[],
): Promise<void> {
  await trx
    .insertInto('member_exact_place')
    .values(places.map((place) => ({ ...place, publish_at: null })))
    .execute()
}

export type SavedPlace = Pick<
  ExactPlace,
  'place_id' | 'latitude' | 'longitude' | 'city' | 'state' | 'country'
>

/**
 * Stores the saved place of a member; null removes it.
 * @returns false if the member has no own place, in whose row it would be stored
 */
export async function saveSavedPlace(trx: Trx, memberId: number, place: SavedPlace | null): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('member_exact_place')
    .where('member_id', '=', memberId)
    .set({
      saved_place_id: place?.place_id ?? null,
      saved_latitude: place?.latitude ?? null,
      saved_longitude: place?.longitude ?? null,
      saved_city: place?.city ?? null,
      saved_state: place?.state ?? null,
      saved_country: place?.country ?? null,
    })
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Reads when a member moved since `since`, oldest first. */
export async function placeChangesSince(db: Db, memberId: number, since: Date): Promise<Date[]> {
  const rows = await db
    .selectFrom('member_place_change')
    .where('member_id', '=', memberId)
    .where('changed_at', '>', since)
    .orderBy('changed_at')
    .select('changed_at')
    .execute()
  return rows.map(({ changed_at }) => changed_at)
}

/** Records a move, and deletes those up to `since`. */
export async function recordPlaceChange(trx: Trx, memberId: number, at: Date, since: Date): Promise<void> {
  await trx
    .deleteFrom('member_place_change')
    .where('member_id', '=', memberId)
    .where('changed_at', '<=', since)
    .execute()
  await trx.insertInto('member_place_change').values({ member_id: memberId, changed_at: at }).execute()
}

/** Reads and locks exact places that are due to be published. Rows that another process has locked are skipped. */
export const lockDuePlaces = (trx: Trx, now: Date, limit: number) =>
  trx
    .selectFrom('member_exact_place')
    .where('publish_at', '<=', now)
    .orderBy('publish_at')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .selectAll()
    .execute()

export async function markPublished(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('member_exact_place')
    .set({ publish_at: null })
    .where('member_id', '=', memberId)
    .execute()
}

/** Returns whether a member is published at any place. */
export async function hasPlace(db: Db, memberId: number): Promise<boolean> {
  const place = await db
    .selectFrom('member_place')
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst()
  return place !== undefined
}

/** Reads what others see of a member's place: the city, and the center of the cell. */
export const findPublishedPlace = (db: Db, memberId: number) =>
  db
    .selectFrom('member_place')
    .innerJoin('cell', 'cell.id', 'member_place.cell_id')
    .where('member_place.member_id', '=', memberId)
    .select([
      'member_place.city',
      'member_place.state',
      'member_place.country',
      'cell.latitude',
      'cell.longitude',
      // The key of the cell, not of the member's square: it is null while the member is published at the city's center.
      'cell.grid_key',
    ])
    .executeTakeFirst()

export interface PublishedPlace {
  readonly member_id: number
  readonly place_id: number
  readonly city: string
  readonly state: string | null
  readonly country: string
  readonly country_code: string
  readonly grid_key: string
  readonly cell_id: number
  readonly city_cell_id: number
  readonly published_at: Date
  readonly shuffle_key: RawBuilder<number>
}

/** Stores published places. Members who have one keep their cell and their order in it until `assignCells`. */
export async function savePublishedPlaces(trx: Trx, places: readonly PublishedPlace[]): Promise<void> {
  await trx
    .insertInto('member_place')
    .values(places)
    .onConflict((conflict) =>
      conflict.column('member_id').doUpdateSet(({ ref }) => ({
        place_id: ref('excluded.place_id'),
        city: ref('excluded.city'),
        state: ref('excluded.state'),
        country: ref('excluded.country'),
        country_code: ref('excluded.country_code'),
        grid_key: ref('excluded.grid_key'),
        city_cell_id: ref('excluded.city_cell_id'),
        published_at: ref('excluded.published_at'),
      })),
    )
    .execute()
}

/**
 * Reads and locks published places whose square belongs to a grid of another size. Members with a move that is not
 * published yet are left out.
 * @param size of the current grid, in kilometers
 */
export const lockPlacesOfOtherGrids = (trx: Trx, size: number, limit: number) =>
  trx
    .selectFrom('member_place')
    .innerJoin('member_exact_place as exact', 'exact.member_id', 'member_place.member_id')
    .where('member_place.grid_key', 'not like', `${size}/%`)
    .where('exact.publish_at', 'is', null)
    .limit(limit)
    .forUpdate('member_place')
    .select(['member_place.member_id', 'exact.latitude', 'exact.longitude'])
    .execute()

export async function moveToSquare(trx: Trx, memberId: number, gridKey: string): Promise<void> {
  await trx.updateTable('member_place').set({ grid_key: gridKey }).where('member_id', '=', memberId).execute()
}

/** Returns the keys of squares that enough members share. Members who are new, or new in the square, do not count. */
export async function sharedSquares(
  db: Db,
  rule: { membersToShare: number; approvedBefore: Date; thereSince: Date },
): Promise<string[]> {
  const rows = await db
    .selectFrom('member_place')
    .innerJoin('member', 'member.id', 'member_place.member_id')
    .where('member.is_visible', '=', true)
    .where('member.approved_at', '<=', rule.approvedBefore)
    .where('member_place.published_at', '<=', rule.thereSince)
    .groupBy('member_place.grid_key')
    .having((having) => having.fn.countAll(), '>=', rule.membersToShare)
    .select('member_place.grid_key')
    .execute()
  return rows.map(({ grid_key }) => grid_key)
}

/**
 * Publishes members in the cell of their square if it has one, else in the cell of their city. Members who hide their
 * distance are always published in their city (docs/decisions.md#hidden-distance).
 * @param which some members, or all members after the published squares were recomputed
 * @returns how many members changed their cell
 */
export async function assignCells(
  trx: Trx,
  which: { memberIds: readonly number[] } | { publishedSquares: readonly string[] },
): Promise<number> {
  const [isCandidate, isPublished] =
    'memberIds' in which
      ? [sql`own.member_id = any(${which.memberIds}::integer[])`, sql`true`]
      : [sql`true`, sql`square.grid_key = any(${which.publishedSquares}::text[])`]
  const { numAffectedRows } = await sql`
    update member_place as place
    set cell_id = wanted.cell_id, moved_at = clock_timestamp(), moved_by = pg_current_xact_id()
    from (
      select own.member_id,
        case when member.hides_distance then own.city_cell_id
          else coalesce(square.id, own.city_cell_id) end as cell_id
      from member_place as own
      join member on member.id = own.member_id
      left join cell as square on square.grid_key = own.grid_key and ${isPublished}
      where ${isCandidate}
    ) as wanted
    where wanted.member_id = place.member_id and place.cell_id <> wanted.cell_id
  `.execute(trx)
  return Number(numAffectedRows ?? 0n)
}

/** Deletes the cells of all squares except `keys`. Nobody may be published there any more. */
export async function deleteGridCellsExcept(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`delete from cell where kind = 'grid' and grid_key <> all(${keys}::text[])`.execute(trx)
}
