/** Turns the filters of a list (`MemberFilters`) into criteria for the database. */
import type { z } from 'zod'
import type { MemberFilters } from '../../../contract/lists.ts'
import type { UserSearch } from '../../../contract/search.ts'
import type { Db } from '../../db/schema.ts'
import { badRequest, HttpError } from '../../http/errors.ts'
import type { Lookups } from '../../lookups/read.ts'
import { criteriaOf, slugErrors } from './describeSearch.ts'
import type { Criteria } from './criteria.ts'
import { hasPlace } from '../../places/placeRepository.ts'
import { searchKey } from './searchKey.ts'

type Filters = z.output<typeof MemberFilters>

export interface Filter {
  readonly criteria: Criteria
  /** Equal for equal filters. A cursor of a list is bound to it. */
  readonly key: string
}

/** The name that cursors of a filtered list are bound to. */
export const filteredName = (name: string, filter: Filter | null): string =>
  filter === null ? name : `${name} ${filter.key}`

export interface FilterDeps {
  readonly db: Db
  readonly lookups: Lookups
}

export const placeRequired = () => new HttpError(409, 'place_required', "Set your place to see who's nearby.")

/**
 * Returns the filter of a list for a viewer; null if no filter is set.
 * @throws HttpError 400 for an unknown slug; 409 `place_required` for a distance if the viewer has no place
 */
export async function readFilter(
  { db, lookups }: FilterDeps,
  viewerId: number,
  filters: Filters,
  now: number,
): Promise<Filter | null> {
  const search = searchOf(filters)
  const { communities_he_is: communities, ...errors } = slugErrors(lookups, search)
  if (communities) errors['communities'] = communities
  if (Object.keys(errors).length > 0) throw badRequest(undefined, errors)

  if (filters.distance !== undefined && !(await hasPlace(db, viewerId))) throw placeRequired()
  const criteria = criteriaOf(lookups, search, now)
  return criteria && { criteria, key: searchKey(search) }
}

function searchOf(filters: Filters): UserSearch {
  const slugs = (text: string | undefined) => text?.split(',')
  return {
    distance: filters.distance,
    units: filters.units,
    age_from: filters.age_from,
    age_to: filters.age_to,
    is_online: filters.is_online,
    has_photos: filters.has_photos,
    is_verified: filters.is_verified,
    is_supporter: filters.is_supporter,
    body_build: slugs(filters.body_build),
    sex_position: slugs(filters.sex_position),
    interests: slugs(filters.interests),
    communities_he_is: slugs(filters.communities),
  }
}
