import type { Trx } from '../../db/schema.ts'
import { takeCityCell } from '../../places/cellRepository.ts'
import { saveExactPlace } from '../../places/placeRepository.ts'
import { publishPlace } from '../../places/publishPlaces.ts'
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

/** Where members are, and where they are going. */
export async function insertPlaces(
  trx: Trx,
  world: DemoWorld,
  ids: ReadonlyMap<MemberKey, number>,
): Promise<void> {
  for (const member of world.members) {
    const { city, latitude, longitude } = member
    const place = {
      ...placeOf(city),
      latitude,
      longitude,
      city_latitude: city.latitude,
      city_longitude: city.longitude,
    }
    const memberId = idOf(ids, member.key)
    await saveExactPlace(trx, memberId, place, { chosenAt: dateOf(member.createdAt), publishAt: null })
    await publishPlace(trx, memberId, place, member.createdAt)
    for (const plan of member.travelPlans) {
      await trx
        .insertInto('travel_plan')
        .values({
          ...placeOf(plan.city),
          member_id: memberId,
          cell_id: await takeCityCell(trx, plan.city.id, plan.city),
          from_day: plan.from,
          to_day: plan.to,
          note: plan.note,
          created_at: dateOf(world.asOf),
        })
        .execute()
    }
  }
}
