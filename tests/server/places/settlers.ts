/** Many members with places, put down as one. */
import type { Db } from '../../../server/db/schema.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { nameSkeleton } from '../../../server/base/nameSkeleton.ts'
import type { Coordinates } from '../../../server/places/distance.ts'
import { saveExactPlace } from '../../../server/places/placeRepository.ts'
import { publishPlaces } from '../../../server/places/publishPlaces.ts'

/** A city of a test: `id` need not be one of the gazetteer. */
export interface Town extends Coordinates {
  readonly id: number
  readonly city: string
  readonly state: string
  readonly country: string
  readonly country_code: string
}

export interface Settler {
  readonly point: Coordinates
  readonly town: Town
  readonly hidesDistance?: boolean
}

/** Approved, onboarded members, in the order of `settlers`. Answers their ids. */
export async function createSettlers(
  db: Db,
  name: string,
  settlers: readonly Settler[],
  at: Date,
): Promise<number[]> {
  const rows = await db
    .insertInto('member')
    .values(
      settlers.map(({ hidesDistance }, index) => ({
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
  await settle(db, ids, settlers, at)
  return ids
}

/** Puts members somewhere, published at once, as if they had been there since `at`. */
export async function settle(
  db: Db,
  ids: readonly number[],
  settlers: readonly Settler[],
  at: Date,
): Promise<void> {
  const settled = ids.map((memberId, index) => {
    const settler = settlers[index]
    if (!settler) throw new Error(`Nobody says where ${memberId} lives.`)
    const { town, point } = settler
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
    for (const { memberId, place } of settled)
      await saveExactPlace(trx, memberId, place, { chosenAt: at, publishAt: null })
    await publishPlaces(trx, settled)
  })
}

/** Numbers from 0 to 1, the same ones each run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
