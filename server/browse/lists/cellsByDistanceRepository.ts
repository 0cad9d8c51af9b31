/**
 * Reads published cells by distance, for a page of Nearby.
 *
 * The index on `cell.sphere_point` finds the nearest cells first. It can't start at a distance: a late page would pass
 * all nearer cells. From some distance on, cells are therefore read in rings around the origin. The table `cell_zone`
 * tells which cells may be in a ring (`server/db/migrations/0095_cell_zones.ts`).
 */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Not a real limit: with one, the planner considers that a few cells may be enough. */
const noLimit = sql.lit(2_000_000_000)

type Origin = RawBuilder<string | null>

/** Selects all cells, nearest first. Cells at the same distance come in any order, because the index orders no ids. */
export const nearestCells = (db: Db, origin: Origin) =>
  db
    .selectFrom('cell')
    .select(['cell.id', sql<number>`cell.sphere_point <-> ${origin}`.as('distance')])
    .orderBy('distance')
    .limit(noLimit)

type RingBounds = {
  readonly [Name in 'cellDistance' | 'cellReach' | 'zoneDistance' | 'zoneReach']: RawBuilder<number>
}

/** Selects the cells in a ring, nearest first, and a few at its edges. */
export const cellsNearRing = (
  db: Db,
  origin: Origin,
  { cellDistance, cellReach, zoneDistance, zoneReach }: RingBounds,
) =>
  db
    .selectFrom('cell')
    // An array, because the planner would read all cells for a join with this many zones.
    .where(
      sql<boolean>`cell.zone_id = any(array(
        select zone.id from cell_zone as zone
        where abs((zone.center <-> ${origin}) - ${zoneDistance}::float8) <= ${zoneReach}::float8
      ))`,
    )
    // Computes the distance once, which two comparisons would do twice.
    .where(
      sql<boolean>`abs((cell.sphere_point <-> ${origin}) - ${cellDistance}::float8) <= ${cellReach}::float8`,
    )
    .select(['cell.id', sql<number>`cell.sphere_point <-> ${origin}`.as('distance')])
    .orderBy('distance')
    .orderBy('cell.id')
    .limit(noLimit)
