import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockCellsExclusive, insertGridCells } from './cellRepository.ts'
import { gridKeyAt } from './grid.ts'
import {
  assignCells,
  deleteGridCellsExcept,
  moveToSquare,
  sharedSquares,
  lockPlacesOfOtherGrids,
} from './placeRepository.ts'
import { readPlaceSettings } from './settings.ts'

const day = 24 * 60 * 60_000
/**
 * Only members who were approved at least this long ago count toward the number of a square; see
 * docs/decisions.md#who-counts-toward-a-shared-cell.
 */
const approvedFor = 30 * day
/**
 * Only members who have been published in the square for at least this long count. It is the time between two runs:
 * otherwise old accounts that move in on the day of a run would make the places of their neighbors more precise.
 */
const thereFor = 7 * day

const batchSize = 500

/**
 * Recomputes which grid squares are published, and publishes all members accordingly. For a job that runs weekly.
 * Nothing else creates cells of squares, so that the arrivals of one day make nobody's place more precise.
 * @returns how many members changed their cell
 */
export async function recomputeCells(db: Db, now: number): Promise<number> {
  const settings = await readPlaceSettings(db)
  await moveToGrid(db, settings.square_km)
  return inTransaction(db, async (trx) => {
    await lockCellsExclusive(trx)
    const keys = await sharedSquares(trx, {
      membersToShare: settings.members_to_share,
      approvedBefore: new Date(now - approvedFor),
      thereSince: new Date(now - thereFor),
    })
    await insertGridCells(trx, keys)
    const moved = await assignCells(trx, { publishedSquares: keys })
    await deleteGridCellsExcept(trx, keys)
    return moved
  })
}

/** Moves published places to a grid of another size, after an operator changed it. */
async function moveToGrid(db: Db, size: number): Promise<void> {
  for (;;) {
    const moved = await inTransaction(db, async (trx) => {
      const places = await lockPlacesOfOtherGrids(trx, size, batchSize)
      for (const place of places) await moveToSquare(trx, place.member_id, gridKeyAt(place, size))
      return places.length
    })
    if (moved < batchSize) return
  }
}
