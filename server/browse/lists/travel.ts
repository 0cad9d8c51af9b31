import { reversedDaysError, areReversed } from '../../../contract/days.ts'
import { travelPlans, travelRadiusKilometers } from '../../../contract/limits.ts'
import type { TravelCard } from '../../../contract/lists.ts'
import type { Db } from '../../db/schema.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { unprocessable } from '../../http/errors.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { chordWithin } from '../../places/distance.ts'
import { memberMatches } from '../search/criteriaRepository.ts'
import { filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import type { ListRequest } from './listRequest.ts'
import { readTravel, readTravelTotal, TravelPosition, type TravelRow } from './travelRepository.ts'

const Cursor = listCursor(TravelPosition)
const day = 24 * 60 * 60_000

export interface TravelRequest extends ListRequest {
  /** GeoNames id. */
  readonly placeId: number
  /** Days such as `2026-05-01`, both included. By default from today to the last day that Travel looks ahead. */
  readonly from: string | undefined
  readonly to: string | undefined
}

const dayAfter = (date: string, days: number) =>
  new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10)

function presentPlan(row: TravelRow): TravelCard['travel_plan'] {
  const { plan_city: city, plan_country: country, plan_country_code: code, from_day: from, to_day: to } = row
  if (city === null || country === null || code === null || from === null || to === null) return null
  return { city, state: row.plan_state, country, country_code: code, from, to, note: row.plan_note }
}

/**
 * Members who are published near a place, or have a plan to be there; see
 * docs/decisions.md#travel-plans-and-the-travel-list.
 * @throws HttpError 422 for an unknown place, and for a last day before the first
 */
export async function travelList(
  { db, gazetteer }: { db: Db; gazetteer: Pick<Gazetteer, 'place'> },
  { viewerId, now, filter = null, placeId, ...days }: TravelRequest,
): Promise<MemberList<TravelRow, TravelPosition, TravelCard>> {
  if (areReversed(days)) throw unprocessable({ to: [reversedDaysError] })
  const center = await gazetteer.place(placeId)
  if (!center) throw unprocessable({ place_id: ["We couldn't find this place."] })
  const today = new Date(now).toISOString().slice(0, 10)
  const from = days.from ?? (days.to !== undefined && days.to < today ? days.to : today)
  const to = days.to ?? dayAfter(from, travelPlans.daysAhead)
  const condition = filter && memberMatches(filter.criteria, publishedPoint(viewerId))
  const query = { viewerId, center, chord: chordWithin(travelRadiusKilometers, false), from, to }
  return {
    // The days as requested, not the defaults: a cursor from yesterday stays valid.
    name: filteredName(`travel ${placeId} ${days.from ?? ''} ${days.to ?? ''}`, filter),
    cursor: Cursor,
    readRows: (where) => readTravel(db, query, where, condition),
    readTotal: () => readTravelTotal(db, query, condition),
    positionOf: (row) => [row.id],
    present: (row) => ({ ...presentCard(row, now), travel_plan: presentPlan(row) }),
  }
}
