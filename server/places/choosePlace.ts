import { ownPlaceChanges } from '../../contract/limits.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Gazetteer, Place } from '../geo/gazetteer.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { cityAround } from './cityAround.ts'
import { gridKeyAt } from './grid.ts'
import {
  type ExactPlace,
  findExactPlace,
  recordPlaceChange,
  placeChangesSince,
  saveExactPlace,
} from './placeRepository.ts'
import { publishPlace } from './publishPlaces.ts'
import { readPlaceSettings } from './settings.ts'

export interface ChoosePlaceDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'place' | 'address'>
  readonly now: () => number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** Others see a move after this time; see docs/decisions.md#moves. */
const publishedAfter = 30 * minute

export const exactPlaceOf = (place: Place): ExactPlace => ({
  place_id: place.id,
  latitude: place.latitude,
  longitude: place.longitude,
  city: place.city,
  state: place.state === '' ? null : place.state,
  country: place.country,
  country_code: place.country_code,
  city_latitude: place.latitude,
  city_longitude: place.longitude,
})

/** A city by its id, or a point. The shapes of the contract make sure that it is exactly one of them. */
export interface PlaceChoice {
  readonly place_id?: number | undefined
  readonly latitude?: number | undefined
  readonly longitude?: number | undefined
}

/**
 * Looks up the place that a member chose.
 * @throws HttpError 422 for an unknown city, and for a point far from any city
 */
export async function findChosenPlace(
  { db, gazetteer }: Omit<ChoosePlaceDeps, 'now'>,
  { place_id, latitude, longitude }: PlaceChoice,
): Promise<ExactPlace> {
  if (latitude !== undefined && longitude !== undefined) {
    const city = await cityAround({ db, gazetteer }, { latitude, longitude })
    if (!city) throw unprocessable({ latitude: ["We couldn't find a city near here."] })
    return { ...exactPlaceOf(city), latitude, longitude }
  }
  const city = place_id === undefined ? undefined : await gazetteer.place(place_id)
  if (!city) throw unprocessable({ place_id: ["We couldn't find this place."] })
  return exactPlaceOf(city)
}

/**
 * Sets the member's own place. The first place is published at once, a later one after 30 minutes. Choosing the current
 * place changes nothing, and a step inside the same grid square changes nothing for others.
 * @throws HttpError 422 for an unknown place; 429 `too_many_moves` beyond 3 moves an hour or 10 a day
 */
export async function choosePlace(
  deps: ChoosePlaceDeps,
  memberId: number,
  choice: PlaceChoice,
): Promise<void> {
  const place = await findChosenPlace(deps, choice)
  await inTransaction(deps.db, async (trx) => {
    // Locked, so that parallel moves of one member cannot get around the limit.
    await lockMember(trx, memberId)
    await moveTo(trx, memberId, place, deps.now())
  })
}

/**
 * Moves a member to another place. The member's row must be locked.
 * @throws HttpError 429 `too_many_moves`
 */
export async function moveTo(trx: Trx, memberId: number, place: ExactPlace, now: number): Promise<void> {
  const current = await findExactPlace(trx, memberId)
  if (current && isSamePoint(current, place)) return
  const { square_km } = await readPlaceSettings(trx)
  if (current && isSameForOthers(current, place, square_km)) {
    return saveExactPlace(trx, memberId, place, {
      chosenAt: new Date(now),
      publishAt: current.publish_at,
    })
  }
  const dayAgo = new Date(now - day)
  checkMoveLimit(await placeChangesSince(trx, memberId, dayAgo), now)
  await recordPlaceChange(trx, memberId, new Date(now), dayAgo)
  await saveExactPlace(trx, memberId, place, {
    chosenAt: new Date(now),
    publishAt: current ? new Date(now + publishedAfter) : null,
  })
  if (!current) await publishPlace(trx, memberId, place, now)
}

const isSamePoint = (one: ExactPlace, other: ExactPlace) =>
  one.place_id === other.place_id && one.latitude === other.latitude && one.longitude === other.longitude

const isSameForOthers = (one: ExactPlace, other: ExactPlace, squareKm: number) =>
  one.place_id === other.place_id && gridKeyAt(one, squareKm) === gridKeyAt(other, squareKm)

/**
 * @param changes times of the moves of the last day, oldest first
 * @throws HttpError 429 `too_many_moves`
 */
function checkMoveLimit(changes: readonly Date[], now: number): void {
  const waits = [
    { oldest: changes.at(-ownPlaceChanges.perHour), window: hour },
    { oldest: changes.at(-ownPlaceChanges.perDay), window: day },
  ].map(({ oldest, window }) => (oldest ? oldest.getTime() + window - now : 0))
  const wait = Math.max(...waits)
  if (wait <= 0) return
  throw new HttpError(429, 'too_many_moves', "You've moved a lot lately. Try again later.", {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  })
}
