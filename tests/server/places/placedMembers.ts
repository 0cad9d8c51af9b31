/** Creates many members with places at once. */
import type { Db } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'
import type { Coordinates } from '../../../server/places/distance.ts'
import { saveExactPlace } from '../../../server/places/placeRepository.ts'
import { publishPlaces } from '../../../server/places/publishPlaces.ts'

/** A city of a test. Its `id` can be unknown to the gazetteer. */
export interface Town extends Coordinates {
  readonly id: number
  readonly city: string
  readonly state: string
  readonly country: string
  readonly country_code: string
}

export interface MemberPlace {
  readonly point: Coordinates
  readonly town: Town
  readonly hidesDistance?: boolean
}

/** Creates approved, onboarded members, and returns their ids in the order of `memberPlaces`. */
export async function createPlacedMembers(
  db: Db,
  name: string,
  memberPlaces: readonly MemberPlace[],
  at: Date,
): Promise<number[]> {
  const rows = await db
    .insertInto('member')
    .values(
      memberPlaces.map(({ hidesDistance }, index) => ({
        name: `${name}${index}`,
        name_skeleton: nameSkeleton(`${name}${index}`),
        birthday: '1990-06-15',
        is_onboarded: true,
        approved_at: at,
        created_at: at,
        hides_distance: hidesDistance ?? false,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  await placeMembers(db, ids, memberPlaces, at)
  return ids
}

/** Places members and publishes them at once, as if they had been there since `at`. */
export async function placeMembers(
  db: Db,
  ids: readonly number[],
  memberPlaces: readonly MemberPlace[],
  at: Date,
): Promise<void> {
  const places = ids.map((memberId, index) => {
    const memberPlace = memberPlaces[index]
    if (!memberPlace) throw new Error(`Member ${memberId} has no place.`)
    const { town, point } = memberPlace
    const place = {
      place_id: town.id,
      city: town.city,
      state: town.state,
      country: town.country,
      country_code: town.country_code,
      city_latitude: town.latitude,
      city_longitude: town.longitude,
      latitude: point.latitude,
      longitude: point.longitude,
    }
    return { memberId, place, publishedAt: at }
  })
  await inTransaction(db, async (trx) => {
    for (const { memberId, place } of places)
      await saveExactPlace(trx, memberId, place, { chosenAt: at, publishAt: null })
    await publishPlaces(trx, places)
  })
}

/** Returns a generator of numbers from 0 to 1 that repeats on every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
