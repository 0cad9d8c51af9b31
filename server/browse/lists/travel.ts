import { backwardsDays, runBackwards } from '../../../contract/days.ts'
import { travelPlans, travelWithin } from '../../../contract/limits.ts'
import type { TravelCard } from '../../../contract/types.ts'
import type { Db } from '../../db/schema.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { unprocessable } from '../../http/errors.ts'
import { publishedPoint } from '../../places/cellRepository.ts'
import { chordWithin } from '../../places/distance.ts'
import { meets } from '../search/criteriaRepository.ts'
import { type Filter, filteredName } from '../search/filter.ts'
import { listCursor, type MemberList } from '../../paging/listPage.ts'
import { presentCard } from '../../members/presentCards.ts'
import { readTravel, readTravelTotal, TravelPosition, type TravelRow } from './travelRepository.ts'

const Cursor = listCursor(TravelPosition)
const day = 24 * 60 * 60_000

export interface TravelAsked {
  readonly viewerId: number
  readonly now: number
  readonly filter: Filter | null
  readonly placeId: number
  /** Days, both included; today and the end of what Travel looks ahead where they are not named. */
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
 * Members who live near a place of the gazetteer or will be there (DECISIONS, Lists).
 * @throws HttpError 422 for a place that the gazetteer does not know and for days that run backwards.
 */
export async function travelList(
  { db, gazetteer }: { db: Db; gazetteer: Pick<Gazetteer, 'place'> },
  { viewerId, now, filter, placeId, ...days }: TravelAsked,
): Promise<MemberList<TravelRow, TravelPosition, TravelCard>> {
  if (runBackwards(days)) throw unprocessable({ to: [backwardsDays] })
  const centre = await gazetteer.place(placeId)
  if (!centre) throw unprocessable({ place_id: ['This place is not known.'] })
  const today = new Date(now).toISOString().slice(0, 10)
  const from = days.from ?? (days.to !== undefined && days.to < today ? days.to : today)
  const to = days.to ?? dayAfter(from, travelPlans.daysAhead)
  const condition = filter && meets(filter.criteria, publishedPoint(viewerId))
  const journey = { viewerId, centre, chord: chordWithin(travelWithin, false), from, to }
  return {
    // As it was asked: a list that was begun yesterday goes on.
    name: filteredName(`travel ${placeId} ${days.from ?? ''} ${days.to ?? ''}`, filter),
    cursor: Cursor,
    readRows: (where) => readTravel(db, journey, where, condition),
    readTotal: () => readTravelTotal(db, journey, condition),
    positionOf: (row) => [row.id],
    present: (row) => ({ ...presentCard(row, now), travel_plan: presentPlan(row) }),
  }
}
