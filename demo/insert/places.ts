import type { Trx } from '../../server/db/schema.ts'
import { findOrCreateCityCell } from '../../server/places/cellRepository.ts'
import { insertExactPlaces } from '../../server/places/placeRepository.ts'
import { publishPlaces } from '../../server/places/publishPlaces.ts'
import type { DemoCity } from '../cities.ts'
import type { DemoWorld, MemberKey } from '../types.ts'
import { dateOf, idOf } from './rows.ts'

const placeOf = (city: DemoCity) => ({
  place_id: city.id,
  city: city.city,
  state: city.state === '' ? null : city.state,
  country: city.country,
  country_code: city.countryCode,
})

/** Inserts the places and travel plans of members. */
export async function insertPlaces(
  trx: Trx,
  world: DemoWorld,
  ids: ReadonlyMap<MemberKey, number>,
): Promise<void> {
  const settlers = world.members.map(({ key, city, latitude, longitude, createdAt }) => ({
    memberId: idOf(ids, key),
    publishedAt: dateOf(createdAt),
    place: {
      ...placeOf(city),
      latitude,
      longitude,
      city_latitude: city.latitude,
      city_longitude: city.longitude,
    },
  }))
  await insertExactPlaces(
    trx,
    settlers.map(({ memberId, publishedAt, place }) => ({
      ...place,
      member_id: memberId,
      chosen_at: publishedAt,
    })),
  )
  await publishPlaces(trx, settlers)
  for (const member of world.members) {
    for (const plan of member.travelPlans) {
      await trx
        .insertInto('travel_plan')
        .values({
          ...placeOf(plan.city),
          member_id: idOf(ids, member.key),
          cell_id: await findOrCreateCityCell(trx, plan.city.id, plan.city),
          from_day: plan.from,
          to_day: plan.to,
          note: plan.note,
          created_at: dateOf(world.asOf),
        })
        .execute()
    }
  }
}
