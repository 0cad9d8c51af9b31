/** The filters of a list (`MemberFilters`) as what its query can ask. */
import type { z } from 'zod'
import type { MemberFilters } from '../../contract/shapes.ts'
import type { Db } from '../db/schema.ts'
import { badRequest, HttpError } from '../http/errors.ts'
import type { Lookups } from '../lookups/read.ts'
import { chordWithin } from '../places/distance.ts'
import { allOf, type Criteria, ofAge, onlineNow, supporterNow } from './criteria.ts'
import { findOwnUnits } from './ownUnitsRepository.ts'
import { type ChosenList, chosenLists, chosenTrait, hasPhotosTrait, verifiedTrait } from './traits.ts'

type Filters = z.output<typeof MemberFilters>

export interface Filter {
  readonly criteria: Criteria
  /** The same for the same filters: a list's cursors hold it. */
  readonly key: string
}

/** A list's name with its filter, for its cursors. */
export const filteredName = (name: string, filter: Filter | null): string =>
  filter === null ? name : `${name} ${filter.key}`

export interface FilterDeps {
  readonly db: Db
  readonly lookups: Lookups
}

const listOfFilter = {
  body_build: 'body_build',
  sex_position: 'sex_position',
  interests: 'interests',
  communities: 'communities_he_is',
} as const satisfies Partial<Record<keyof Filters, ChosenList>>

/**
 * What `viewerId` asks by a list's filters; null where he asks nothing.
 * @throws HttpError 400 for a slug that its list does not have; 409 `place_required` for a distance when
 * he has no place.
 */
export async function readFilter(
  { db, lookups }: FilterDeps,
  viewerId: number,
  filters: Filters,
  now: number,
): Promise<Filter | null> {
  const asked: Partial<Criteria>[] = []
  const errors: Record<string, string[]> = {}
  for (const [name, list] of Object.entries(listOfFilter)) {
    const slugs = filters[name as keyof typeof listOfFilter]?.split(',')
    if (slugs === undefined) continue
    const ids = idsOf(lookups, list, slugs)
    if (ids === null) errors[name] = ['Choose from the list.']
    else asked.push({ traits: [ids.map((id) => chosenTrait(list, id))] })
  }
  if (Object.keys(errors).length > 0) throw badRequest(undefined, errors)

  if (filters.has_photos) asked.push({ traits: [[hasPhotosTrait]] })
  if (filters.is_verified) asked.push({ traits: [[verifiedTrait]] })
  if (filters.is_supporter) asked.push(supporterNow(now))
  if (filters.is_online) asked.push(onlineNow(now))
  if (filters.age_from !== undefined || filters.age_to !== undefined) {
    asked.push(ofAge(filters.age_from ?? null, filters.age_to ?? null, now))
  }
  if (filters.distance !== undefined) {
    const own = await findOwnUnits(db, viewerId)
    if (!own.hasPlace) throw placeRequired()
    asked.push({ withinChord: chordWithin(filters.distance, own.useImperial) })
  }
  const criteria = allOf(asked)
  return criteria && { criteria, key: keyOf(filters) }
}

export const placeRequired = () =>
  new HttpError(409, 'place_required', 'Set your place to see who is nearby.')

/** The ids of slugs; null when one is unknown. */
export function idsOf(lookups: Lookups, list: ChosenList, slugs: readonly string[]): number[] | null {
  const items = lookups.list(chosenLists[list])
  const ids = slugs.map((slug) => items.find((item) => item.id !== 0 && item.slug === slug)?.id)
  return ids.every((id) => id !== undefined) ? ids : null
}

const names = [
  ...(Object.keys(listOfFilter) as (keyof typeof listOfFilter)[]),
  'has_photos',
  'is_verified',
  'is_supporter',
  'is_online',
  'age_from',
  'age_to',
  'distance',
] as const satisfies readonly (keyof Filters)[]

const keyOf = (filters: Filters): string =>
  JSON.stringify(
    names.flatMap((name) => {
      const value = filters[name]
      if (value === undefined) return []
      return [[name, typeof value === 'string' ? [...new Set(value.split(','))].toSorted() : value]]
    }),
  )
