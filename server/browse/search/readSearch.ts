/** What a search asks, checked and ready for the database. */
import type { RawBuilder } from 'kysely'
import type { UserSearch } from '../../../contract/types.ts'
import type { Db } from '../../db/schema.ts'
import type { Gazetteer } from '../../geo/gazetteer.ts'
import { unprocessable } from '../../http/errors.ts'
import type { Lookups } from '../../lookups/read.ts'
import { spherePoint } from '../../places/cellRepository.ts'
import { criteriaOf, slugErrors } from './describeSearch.ts'
import type { Criteria } from './criteria.ts'
import { isOwnTravelPlan, travelPoint } from './originRepository.ts'
import { isPublished } from './publishedRepository.ts'

export interface SearchDeps {
  readonly db: Db
  readonly lookups: Lookups
  readonly gazetteer: Pick<Gazetteer, 'place'>
}

export interface ReadSearch {
  /** Null where nothing is asked. */
  readonly criteria: Criteria | null
  /** The point of the unit sphere that distances are told from, where the search names one. */
  readonly named: RawBuilder<string | null> | null
  /** Whether the searcher is published anywhere: else distances need a named origin. */
  readonly hasPlace: boolean
}

/** @throws HttpError 422 for a slug, a place or a travel plan that is not there, or two origins. */
export async function readSearch(
  deps: SearchDeps,
  viewerId: number,
  search: UserSearch,
  now: number,
): Promise<ReadSearch> {
  const { db, lookups } = deps
  const errors = slugErrors(lookups, search)
  if (Object.keys(errors).length > 0) throw unprocessable(errors)
  const hasPlace = await isPublished(db, viewerId)
  const named = await namedOrigin(deps, viewerId, search)
  return { criteria: criteriaOf(lookups, search, now), named, hasPlace }
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
