import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { holdCells, takeCityCell } from './cellRepository.ts'
import { gridKeyAt } from './grid.ts'
import {
  assignCells,
  type ExactPlace,
  markPublished,
  savePublishedPlace,
  takeDuePlaces,
} from './placeRepository.ts'
import { readPlaceSettings } from './settings.ts'
import { shuffleKey } from './shuffle.ts'

/** Shows a member to others where his exact place allows: in its square where enough share it, else in its city. */
export async function publishPlace(
  trx: Trx,
  memberId: number,
  place: ExactPlace,
  now: number,
): Promise<void> {
  await holdCells(trx)
  const settings = await readPlaceSettings(trx)
  const gridKey = gridKeyAt(place, settings.square_km)
  const cityCell = await takeCityCell(trx, place.place_id, {
    latitude: place.city_latitude,
    longitude: place.city_longitude,
  })
  const { place_id, city, state, country, country_code } = place
  await savePublishedPlace(
    trx,
    memberId,
    {
      place_id,
      city,
      state,
      country,
      country_code,
      grid_key: gridKey,
      cell_id: cityCell,
      city_cell_id: cityCell,
      published_at: new Date(now),
    },
    await shuffleKey(trx, memberId),
  )
  await assignCells(trx, { memberId })
}

const batchSize = 200

/** Publishes the moves whose 30 minutes are over; for a job that runs every minute. Answers how many. */
export async function publishDuePlaces(db: Db, now: number): Promise<number> {
  for (let published = 0; ;) {
    const count = await inTransaction(db, async (trx) => {
      const due = await takeDuePlaces(trx, new Date(now), batchSize)
      for (const place of due) {
        await publishPlace(trx, place.member_id, place, now)
        await markPublished(trx, place.member_id)
      }
      return due.length
    })
    published += count
    if (count < batchSize) return published
  }
}
