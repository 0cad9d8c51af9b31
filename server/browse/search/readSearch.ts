/** Checks a search and prepares it for the database. */
import type { RawBuilder } from 'kysely'
import type { UserSearch } from '../../../contract/search.ts'
import type { Db } from '../../db/schema.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { unprocessable } from '../../http/errors.ts'
import type { Lookups } from '../../lookups/read.ts'
import { spherePoint } from '../../places/cellRepository.ts'
import { criteriaOf, slugErrors } from './describeSearch.ts'
import type { Criteria } from './criteria.ts'
import { isOwnTravelPlan, travelPoint } from './originRepository.ts'
import { hasPlace } from '../../places/placeRepository.ts'

export interface SearchDeps {
  readonly db: Db
  readonly lookups: Lookups
  readonly gazetteer: Pick<Gazetteer, 'place'>
  /** How many members or media a search with criteria checks first (`growingWalk.ts`). */
  readonly firstStep?: number
}

export interface PreparedSearch {
  /** Null for a search without criteria. */
  readonly criteria: Criteria | null
  /** Point of the unit sphere that distances are measured from; null if the search names none. */
  readonly namedOrigin: RawBuilder<string | null> | null
  /** Whether the viewer has a place. Without one, distances need a named origin. */
  readonly hasPlace: boolean
}

/** @throws HttpError 422 for an unknown slug, place or travel plan, and for two origins */
export async function readSearch(
  deps: SearchDeps,
  viewerId: number,
  search: UserSearch,
  now: number,
): Promise<PreparedSearch> {
  const { db, lookups } = deps
  const errors = slugErrors(lookups, search)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const viewerHasPlace = await hasPlace(db, viewerId)
  const namedOrigin = await findNamedOrigin(deps, viewerId, search)
  return { criteria: criteriaOf(lookups, search, now), namedOrigin, hasPlace: viewerHasPlace }
}

/**
 * Returns the origin that a search names. Coordinates are not accepted: with them, members could be located to the
 * meter (docs/decisions.md#origin-and-order-of-a-search).
 */
async function findNamedOrigin(
  { db, gazetteer }: SearchDeps,
  viewerId: number,
  { place_id: placeId, travel_plan_id: planId }: UserSearch,
): Promise<RawBuilder<string | null> | null> {
  if (placeId !== undefined && planId !== undefined) {
    throw unprocessable({ travel_plan_id: ['Choose a place or a travel plan, not both.'] })
  }
  if (placeId !== undefined) {
    const place = await gazetteer.place(placeId)
    if (!place) throw unprocessable({ place_id: ["We couldn't find this place."] })
    return spherePoint(place)
  }
  if (planId === undefined) return null
  if (!(await isOwnTravelPlan(db, viewerId, planId))) {
    throw unprocessable({ travel_plan_id: ['This travel plan no longer exists.'] })
  }
  return travelPoint(planId)
}
