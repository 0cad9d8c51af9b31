import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { lockCellsShared, findOrCreateCityCell } from './cellRepository.ts'
import { gridKeyAt } from './grid.ts'
import {
  assignCells,
  type ExactPlace,
  markPublished,
  savePublishedPlaces,
  lockDuePlaces,
} from './placeRepository.ts'
import { readPlaceSettings } from './settings.ts'
import { shuffleKeys } from './shuffle.ts'

export interface PlaceToPublish {
  readonly memberId: number
  readonly place: ExactPlace
  readonly publishedAt: Date
}

/** Publishes members in the square of their exact place if enough members share it, else in their city. */
export async function publishPlaces(trx: Trx, placesToPublish: readonly PlaceToPublish[]): Promise<void> {
  await lockCellsShared(trx)
  const settings = await readPlaceSettings(trx)
  const cityCells = new Map<number, number>()
  for (const { place } of placesToPublish) {
    const center = { latitude: place.city_latitude, longitude: place.city_longitude }
    const cell = cityCells.get(place.place_id) ?? (await findOrCreateCityCell(trx, place.place_id, center))
    cityCells.set(place.place_id, cell)
  }
  const shuffleKey = await shuffleKeys(trx)
  const places = placesToPublish.map(({ memberId, place, publishedAt }) => {
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
  await assignCells(trx, { memberIds: placesToPublish.map(({ memberId }) => memberId) })
}

/** Like {@link publishPlaces}, for one member. */
export const publishPlace = (trx: Trx, memberId: number, place: ExactPlace, now: number): Promise<void> =>
  publishPlaces(trx, [{ memberId, place, publishedAt: new Date(now) }])

const batchSize = 200

/**
 * Publishes moves that are 30 minutes old. For a job that runs every minute.
 * @returns how many were published
 */
export async function publishDuePlaces(db: Db, now: number): Promise<number> {
  for (let published = 0; ;) {
    const count = await inTransaction(db, async (trx) => {
      const due = await lockDuePlaces(trx, new Date(now), batchSize)
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
