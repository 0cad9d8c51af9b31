import { type Expression, type RawBuilder, sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { Coordinates } from './distance.ts'
import { gridCentre } from './grid.ts'

/** The point on the unit sphere: the straight line between two of them grows with their distance on Earth. */
export function spherePoint({ latitude, longitude }: Coordinates): RawBuilder<string> {
  const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180]
  const x = Math.cos(phi) * Math.cos(lambda)
  const y = Math.cos(phi) * Math.sin(lambda)
  return sql<string>`cube(array[${x}::float8, ${y}::float8, ${Math.sin(phi)}::float8])`
}

/** Where a member is published, as a point of the sphere; null before he has a place. */
export const publishedPoint = (memberId: number | Expression<number>): RawBuilder<string | null> => sql`(
  select published.sphere_point from member_place as own_place
  join cell as published on published.id = own_place.cell_id
  where own_place.member_id = ${memberId}
)`

const cellsLock = 7_301_956

/**
 * Keeps squares from being removed until the transaction ends, so that nobody is published in one that goes
 * meanwhile. Taken before any row of a place: who removes squares holds it alone and then waits for rows.
 */
export async function holdCells(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock_shared(${cellsLock})`.execute(trx)
}

/** Waits until nobody is being published, and keeps others from it until the transaction ends. */
export async function holdCellsAlone(trx: Trx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${cellsLock})`.execute(trx)
}

/** The cell of a city, made when nobody lived there before. */
export async function takeCityCell(trx: Trx, placeId: number, centre: Coordinates): Promise<number> {
  const { latitude, longitude } = centre
  await trx
    .insertInto('cell')
    .values({ kind: 'city', place_id: placeId, latitude, longitude, sphere_point: spherePoint(centre) })
    .onConflict((conflict) => conflict.column('place_id').doNothing())
    .execute()
  const cell = await trx
    .selectFrom('cell')
    .where('place_id', '=', placeId)
    .select('id')
    .executeTakeFirstOrThrow()
  return cell.id
}

/** A statement takes 65,535 parameters at most. */
const batchSize = 1_000

/** Makes cells of squares that have none yet. */
export async function insertGridCells(trx: Trx, keys: readonly string[]): Promise<void> {
  for (let start = 0; start < keys.length; start += batchSize) {
    const rows = keys.slice(start, start + batchSize).map((key) => {
      const centre = gridCentre(key)
      return { kind: 'grid' as const, grid_key: key, ...centre, sphere_point: spherePoint(centre) }
    })
    await trx
      .insertInto('cell')
      .values(rows)
      .onConflict((conflict) => conflict.column('grid_key').doNothing())
      .execute()
  }
}
