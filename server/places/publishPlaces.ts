import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { holdCells, takeCityCell } from './cellRepository.ts'
import { gridKeyAt } from './grid.ts'
import {
  assignCells,
  type ExactPlace,
  markPublished,
  savePublishedPlaces,
  takeDuePlaces,
} from './placeRepository.ts'
import { readPlaceSettings } from './settings.ts'
import { shuffleKeys } from './shuffle.ts'

export interface Settler {
  readonly memberId: number
  readonly place: ExactPlace
  readonly publishedAt: Date
}

/** Shows members to others where their exact places allow: in a square where enough share it, else in their city. */
export async function publishPlaces(trx: Trx, settlers: readonly Settler[]): Promise<void> {
  await holdCells(trx)
  const settings = await readPlaceSettings(trx)
  const cityCells = new Map<number, number>()
  for (const { place } of settlers) {
    const centre = { latitude: place.city_latitude, longitude: place.city_longitude }
    const cell = cityCells.get(place.place_id) ?? (await takeCityCell(trx, place.place_id, centre))
    cityCells.set(place.place_id, cell)
  }
  const shuffleKey = await shuffleKeys(trx)
  const places = settlers.map(({ memberId, place, publishedAt }) => {
    const { place_id, city, state, country, country_code } = place
    const cityCell = cityCells.get(place_id) ?? 0
    return {
      member_id: memberId,
      place_id,
      city,
      state,
      country,
      country_code,
      grid_key: gridKeyAt(place, settings.square_km),
      cell_id: cityCell,
      city_cell_id: cityCell,
      published_at: publishedAt,
      shuffle_key: shuffleKey(memberId),
    }
  })
  await savePublishedPlaces(trx, places)
  await assignCells(trx, { memberIds: settlers.map(({ memberId }) => memberId) })
}

/** As {@link publishPlaces}, of one member. */
export const publishPlace = (trx: Trx, memberId: number, place: ExactPlace, now: number): Promise<void> =>
  publishPlaces(trx, [{ memberId, place, publishedAt: new Date(now) }])

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
