import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { Coordinates } from './distance.ts'
import { gridCenter } from './grid.ts'

/** The point on the unit sphere. A longer chord between two points means a greater distance on Earth. */
export function spherePoint({ latitude, longitude }: Coordinates): RawBuilder<string> {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  const x = Math.cos(phi) * Math.cos(lambda)
  const y = Math.cos(phi) * Math.sin(lambda)
  return sql<string>`cube(array[${x}::float8, ${y}::float8, ${Math.sin(phi)}::float8])`
}

/** Where a member is published, as a point of the unit sphere; null for a member without a place. */
export const publishedPoint = (memberId: number | Expression<number>): RawBuilder<string | null> => sql`(
  select published.sphere_point from member_place as own_place
  join cell as published on published.id = own_place.cell_id
  where own_place.member_id = ${memberId}
)`

const cellsLock = 7_301_956

/**
 * Prevents the removal of cells until the transaction ends, so that nobody is published in a removed cell. Call it
 * before locking any row of a place: {@link lockCellsExclusive} takes the locks in that order too.
 */
export async function lockCellsShared(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${cellsLock})`.execute(trx)
}

/** Waits for transactions that publish members, and blocks new ones until this transaction ends. */
export async function lockCellsExclusive(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${cellsLock})`.execute(trx)
}

/** Returns the id of the cell of a city, and creates the cell if there is none. */
export async function findOrCreateCityCell(trx: Trx, placeId: number, center: Coordinates): Promise<number> {
  const { latitude, longitude } = center
  await trx
    .insertInto('cell')
    .values({ kind: 'city', place_id: placeId, latitude, longitude, sphere_point: spherePoint(center) })
    .onConflict((conflict) => conflict.column('place_id').doNothing())
    .execute()
  const cell = await trx
    .selectFrom('cell')
    .where('place_id', '=', placeId)
    .select('id')
    .executeTakeFirstOrThrow()
  return cell.id
}

/** Rows of one statement, which takes at most 65,535 parameters. */
const batchSize = 1_000

/** Creates the cells of squares that have none. */
export async function insertGridCells(trx: Trx, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += batchSize) {
    const rows = keys.slice(start, start + batchSize).map((key) => {
      const center = gridCenter(key)
      return { kind: 'grid' as const, grid_key: key, ...center, sphere_point: spherePoint(center) }
    })
    await trx
      .insertInto('cell')
      .values(rows)
      .onConflict((conflict) => conflict.column('grid_key').doNothing())
      .execute()
  }
}
