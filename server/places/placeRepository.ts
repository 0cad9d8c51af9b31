/** Where members are, and where they are published. Nothing outside of this folder reads exact places. */
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

/** Where a member says he is: for himself, and for what publishes it. */
export const findExactPlace = (db: Db, memberId: number) =>
  db.selectFrom('member_exact_place').where('member_id', '=', memberId).selectAll().executeTakeFirst()

/** The centre of the city a member lives in. */
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

/** Places of members who have none. */
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
 * Keeps a place that a member may go back to, or none.
 * @returns whether he has a place of his own to keep it beside.
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

/** When a member changed his place since, oldest first. */
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

/** Notes a change, and forgets those before `since`. */
export async function notePlaceChange(trx: Trx, memberId: number, at: Date, since: Date): Promise<void> {
  await trx
    .deleteFrom('member_place_change')
    .where('member_id', '=', memberId)
    .where('changed_at', '<=', since)
    .execute()
  await trx.insertInto('member_place_change').values({ member_id: memberId, changed_at: at }).execute()
}

/** Members whose new place is due, locked; other processes pass over them. */
export const takeDuePlaces = (trx: Trx, now: Date, limit: number) =>
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

/** Whether a member is published anywhere. */
export async function hasPlace(db: Db, memberId: number): Promise<boolean> {
  const place = await db
    .selectFrom('member_place')
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst()
  return place !== undefined
}

/** What others are told of a member's place: of his cell only. */
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
      // Of the cell's own key: his square does not count while he stands at his city's centre.
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

/** Who is published already stays in his cell, and in its order, until `assignCells` finds that he belongs into another. */
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

/** Published places whose square belongs to a grid of another size than `size`; moves to come are left out. */
export const takePlacesOfOtherGrids = (trx: Trx, size: number, limit: number) =>
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

/** The squares that enough settled members share. */
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
 * Stands members where they are to be published: in their square where it has a cell, else in their city;
 * who hides his distance always in his city (DECISIONS, Location).
 * @param which these members, or everyone after it was decided anew which squares are published.
 * @returns how many stand elsewhere than before.
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

/** Removes the cells of squares in which nobody may be published any more, once nobody is. */
export async function deleteGridCellsExcept(trx: Trx, keys: readonly string[]): Promise<void> {
  await sql`delete from cell where kind = 'grid' and grid_key <> all(${keys}::text[])`.execute(trx)
}
