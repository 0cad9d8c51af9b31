import { ownPlaceChanges } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Gazetteer, Place } from '../geo/gazetteer.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { lockMember } from '../members/memberRepository.ts'
import {
  type ExactPlace,
  findExactPlace,
  notePlaceChange,
  placeChangesSince,
  saveExactPlace,
} from './placeRepository.ts'
import { publishPlace } from './publishPlaces.ts'

export interface ChoosePlaceDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'place'>
  readonly now: () => number
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
/** DECISIONS, Location: others see a move this much later. */
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

/**
 * Sets a member's own place to one of the gazetteer. His first place is published at once, a move 30
 * minutes later; choosing the place he has changes nothing.
 * @throws HttpError 422 for a place the gazetteer does not know; 429 `too_many_moves` beyond 3 an hour or 10
 * a day.
 */
export async function choosePlace(deps: ChoosePlaceDeps, memberId: number, placeId: number): Promise<void> {
  const found = await deps.gazetteer.place(placeId)
  if (!found) throw unprocessable({ place_id: ['This place is not known.'] })
  const now = deps.now()
  await inTransaction(deps.db, async (trx) => {
    // One member's moves take turns, so that the limit counts them all.
    await lockMember(trx, memberId)
    const current = await findExactPlace(trx, memberId)
    if (current?.place_id === placeId) return
    const dayAgo = new Date(now - day)
    const changes = await placeChangesSince(trx, memberId, dayAgo)
    refuseTooMany(changes, now)
    await notePlaceChange(trx, memberId, new Date(now), dayAgo)
    const place = exactPlaceOf(found)
    await saveExactPlace(trx, memberId, place, {
      chosenAt: new Date(now),
      publishAt: current ? new Date(now + publishedAfter) : null,
    })
    if (!current) await publishPlace(trx, memberId, place, now)
  })
}

/** @param changes of the last day, oldest first */
function refuseTooMany(changes: readonly Date[], now: number): void {
  const waits = [
    { oldest: changes.at(-ownPlaceChanges.perHour), window: hour },
    { oldest: changes.at(-ownPlaceChanges.perDay), window: day },
  ].map(({ oldest, window }) => (oldest ? oldest.getTime() + window - now : 0))
  const wait = Math.max(...waits)
  if (wait <= 0) return
  throw new HttpError(429, 'too_many_moves', 'You have changed your place often. Please try again later.', {
    headers: { 'retry-after': String(Math.ceil(wait / 1000)) },
  })
}
