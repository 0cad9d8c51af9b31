import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { holdCellsAlone, insertGridCells } from './cellRepository.ts'
import { gridKeyAt } from './grid.ts'
import {
  assignCells,
  deleteGridCellsExcept,
  moveToSquare,
  sharedSquares,
  takePlacesOfOtherGrids,
} from './placeRepository.ts'
import { readPlaceSettings } from './settings.ts'

const day = 24 * 60 * 60_000
/** DECISIONS, Location: only members approved this long ago count towards a square's number. */
const approvedFor = 30 * day
/**
 * And only those published there for as long as lies between two runs: otherwise old accounts that move in
 * on the day of the run would make their neighbours' places finer.
 */
const thereFor = 7 * day

const batchSize = 500

/**
 * Decides anew which squares of the grid are published, and stands everyone accordingly; for a job that
 * runs weekly. Nothing else makes a square, so that one day's arrivals make nobody's place finer.
 * @returns how many members were published elsewhere than before.
 */
export async function recomputeCells(db: Db, now: number): Promise<number> {
  const settings = await readPlaceSettings(db)
  await moveToGrid(db, settings.square_km)
  return inTransaction(db, async (trx) => {
    await holdCellsAlone(trx)
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

/** After an operator changed the grid's size: names everyone's square in the new grid. */
async function moveToGrid(db: Db, size: number): Promise<void> {
  for (;;) {
    const moved = await inTransaction(db, async (trx) => {
      const places = await takePlacesOfOtherGrids(trx, size, batchSize)
      for (const place of places) await moveToSquare(trx, place.member_id, gridKeyAt(place, size))
      return places.length
    })
    if (moved < batchSize) return
  }
}
