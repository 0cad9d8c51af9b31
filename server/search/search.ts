import type { RawBuilder } from 'kysely'
import type { UserSearch } from '../../contract/types.ts'
import type { Db } from '../db/schema.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { unprocessable } from '../http/errors.ts'
import type { Lookups } from '../lookups/read.ts'
import { listCursor, type MemberList } from '../members/listPage.ts'
import { NearbyPosition, nearbyPosition, type NearbyRow, readNearby } from '../members/nearbyRepository.ts'
import { presentCard } from '../members/presentCards.ts'
import { readTotal } from '../members/totalRepository.ts'
import { publishedPoint, spherePoint } from '../places/cellRepository.ts'
import { criteriaOf, slugErrors } from './askedOf.ts'
import { placeRequired } from './filter.ts'
import { readFoundTotal } from './foundTotalRepository.ts'
import { readNearest } from './nearestRepository.ts'
import { isOwnTravelPlan, travelPoint } from './originRepository.ts'
import { findOwnUnits } from './ownUnitsRepository.ts'
import { searchKey } from './searchKey.ts'

export interface SearchDeps {
  readonly db: Db
  readonly lookups: Lookups
  readonly gazetteer: Pick<Gazetteer, 'place'>
}

const Cursor = listCursor(NearbyPosition)

/**
 * Members who meet a search, by the distance of their published cells from its origin.
 * @throws HttpError 422 for a slug, a place or a travel plan that is not there, or two origins; 409
 * `place_required` for a searcher without a place who names no origin.
 */
export async function searchList(
  deps: SearchDeps,
  viewerId: number,
  search: UserSearch,
  now: number,
): Promise<MemberList<NearbyRow, NearbyPosition>> {
  const { db, lookups } = deps
  const errors = slugErrors(lookups, search)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const own = await findOwnUnits(db, viewerId)
  const named = await namedOrigin(deps, viewerId, search)
  if (!named && !own.hasPlace) throw placeRequired()

  const criteria = criteriaOf(lookups, search, own.useImperial, now)
  const origin = named ?? publishedPoint(viewerId)
  const isNearby = criteria === null && named === null
  return {
    name: `search ${searchKey(search)}`,
    cursor: Cursor,
    readRows: (from) =>
      isNearby ? readNearby(db, viewerId, from) : readNearest(db, { viewerId, origin, criteria }, from),
    readTotal: () =>
      criteria
        ? readFoundTotal(db, viewerId, { withPlace: true, criteria, origin })
        : readTotal(db, viewerId, { withPlace: true }),
    positionOf: nearbyPosition,
    present: (row) => presentCard(row, now),
  }
}

/** Never coordinates: with those, members could be placed to the metre (DECISIONS, Location). */
async function namedOrigin(
  { db, gazetteer }: SearchDeps,
  viewerId: number,
  { place_id: placeId, travel_plan_id: planId }: UserSearch,
): Promise<RawBuilder<string | null> | null> {
  if (placeId !== undefined && planId !== undefined) {
    throw unprocessable({ travel_plan_id: ['Choose a place or a travel plan, not both.'] })
  }
  if (placeId !== undefined) {
    const place = await gazetteer.place(placeId)
    if (!place) throw unprocessable({ place_id: ['This place is not known.'] })
    return spherePoint(place)
  }
  if (planId === undefined) return null
  if (!(await isOwnTravelPlan(db, viewerId, planId))) {
    throw unprocessable({ travel_plan_id: ['This travel plan is gone.'] })
  }
  return travelPoint(planId)
}
