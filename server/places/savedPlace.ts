import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError } from '../http/errors.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import {
  type ChoosePlaceDeps,
  exactPlaceOf,
  findChosenPlace,
  moveTo,
  type PlaceChoice,
} from './choosePlace.ts'
import { findExactPlace, type SavedPlace, saveSavedPlace } from './placeRepository.ts'

const placeRequired = () => new HttpError(409, 'place_required', 'Set your place first.')

/**
 * Saves a place that the member can go back to.
 * @throws HttpError 422 for an unknown place; 409 `place_required` if the member has no own place yet
 */
export async function savePlace(deps: ChoosePlaceDeps, memberId: number, choice: PlaceChoice): Promise<void> {
  const place = await findChosenPlace(deps, choice)
  await save(deps.db, memberId, place)
}

/**
 * Saves the member's own place as the place to go back to.
 * @throws HttpError 409 `place_required` if the member has no own place yet
 */
export async function saveCurrentPlace(db: Db, memberId: number): Promise<void> {
  const current = await findExactPlace(db, memberId)
  if (!current) throw placeRequired()
  await save(db, memberId, current)
}

async function save(db: Db, memberId: number, place: SavedPlace): Promise<void> {
  const isSaved = await inTransaction(db, (trx) => saveSavedPlace(trx, memberId, place))
  if (!isSaved) throw placeRequired()
}

export async function forgetSavedPlace(db: Db, memberId: number): Promise<void> {
  await inTransaction(db, (trx) => saveSavedPlace(trx, memberId, null))
}

/**
 * Moves the member to their saved place, by the rules of {@link moveTo}.
 * @throws HttpError 409 `no_saved_place`; 429 `too_many_moves`
 */
export async function goToSavedPlace(
  { db, gazetteer, now }: ChoosePlaceDeps,
  memberId: number,
): Promise<void> {
  const own = await findExactPlace(db, memberId)
  const city = own?.saved_place_id == null ? undefined : await gazetteer.place(own.saved_place_id)
  if (!city || own?.saved_latitude == null || own.saved_longitude == null) {
    throw new HttpError(409, 'no_saved_place', "You don't have a saved place.")
  }
  const place = { ...exactPlaceOf(city), latitude: own.saved_latitude, longitude: own.saved_longitude }
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    await moveTo(trx, memberId, place, now())
  })
}
