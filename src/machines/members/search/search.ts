/** The search criteria in a page's address. Names are those of the call's body; lists are separated by commas. */
import { trimmed } from '../../../../contract/blankText.ts'
import { distanceSteps, maximumAge, minimumAge } from '../../../../contract/limits.ts'
import type { UserSearch } from '../../../../contract/search.ts'
import { slugsIn } from '../pagedList/filters.ts'
import { readId } from '../../readId.ts'
import { inOwnUnits, saidUnits } from './units.ts'

export const searchFlags = ['is_online', 'has_photos', 'is_verified', 'is_supporter'] as const
export type SearchFlag = (typeof searchFlags)[number]

/** A member who has any of the chosen values matches. */
export const searchChoices = [
  'body_build',
  'body_hair',
  'facial_hair',
  'tattoo',
  'piercings',
  'sex_position',
  'safer_sex',
  'cock_size',
  'cock_type',
  'interests',
  'communities_he_is',
  'communities_he_likes',
] as const
export type SearchChoice = (typeof searchChoices)[number]

/** In the units of the search. */
export const searchMeasures = ['height', 'weight', 'waist', 'chest', 'biceps'] as const
export type SearchMeasure = (typeof searchMeasures)[number]

export const searchRanges = ['age', ...searchMeasures] as const
export type SearchRange = (typeof searchRanges)[number]

/** The criteria, and the name of the place from which distances are measured. */
export interface Search {
  readonly query: UserSearch
  readonly place?: string
}

export const noSearch: Search = { query: {} }

const largestMeasure = 999
const bounds = (range: SearchRange) =>
  range === 'age' ? { least: minimumAge, most: maximumAge } : { least: 1, most: largestMeasure }

/** Returns a whole number within the bounds of the range, or undefined. */
export function numberIn(range: SearchRange, text: string | null): number | undefined {
  const number = /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN
  const { least, most } = bounds(range)
  return number >= least && number <= most ? number : undefined
}

const idIn = (text: string | null) => readId(text) ?? undefined

type Loose = { [Name in keyof UserSearch]: UserSearch[Name] | undefined }
const tidy = (query: Loose): UserSearch =>
  Object.fromEntries(
    Object.entries(query).filter(
      ([, value]) => value !== undefined && !(Array.isArray(value) && value.length === 0),
    ),
  )

const isMeasured = (query: Loose) =>
  query.distance !== undefined ||
  searchMeasures.some(
    (measure) => query[`${measure}_from`] !== undefined || query[`${measure}_to`] !== undefined,
  )

const longestName = 80

/**
 * Reads the search of an address. Drops what is invalid.
 *
 * @param text the query of the address, without the question mark
 */
export function readSearch(text: string): Search {
  const parameters = new URLSearchParams(text)
  const place_id = idIn(parameters.get('place_id'))
  const place = trimmed(parameters.get('place') ?? '').slice(0, longestName)
  const asked = tidy({
    distance: distanceSteps.find((step) => String(step) === parameters.get('distance')),
    place_id,
    travel_plan_id: place_id === undefined ? idIn(parameters.get('travel_plan_id')) : undefined,
    ...Object.fromEntries(
      searchRanges.flatMap((range) =>
        [`${range}_from`, `${range}_to`].map((name) => [name, numberIn(range, parameters.get(name))]),
      ),
    ),
    ...Object.fromEntries(
      searchFlags.filter((flag) => parameters.get(flag) === 'true').map((flag) => [flag, true]),
    ),
    ...Object.fromEntries(
      searchChoices.map((choice) => [choice, slugsIn(parameters.get(choice) ?? undefined)]),
    ),
  })
  const isImperial = isMeasured(asked) && parameters.get('units') === 'imperial'
  const query = isImperial ? { ...asked, units: 'imperial' as const } : asked
  return { query, ...(place_id !== undefined && place !== '' && { place }) }
}

/** Returns the query of an address, with the question mark, or '' without criteria. */
export function writeSearch({ query, place }: Search): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`)
  if (place !== undefined) parts.push(`place=${encodeURIComponent(place)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** @param changes `undefined` or an empty list removes a criterion */
export const changeSearch = (
  { query, place }: Search,
  changes: { readonly [Name in keyof UserSearch]?: UserSearch[Name] | undefined },
): Search =>
  // Read back, so that equal searches have the same address.
  readSearch(writeSearch({ query: tidy({ ...query, ...changes }), ...(place !== undefined && { place }) }))

/** @param origin null for the member's own place */
export const searchFrom = (
  search: Search,
  origin: { readonly id: number; readonly city: string } | null,
): Search => {
  const { place: _, ...rest } = changeSearch(search, { place_id: origin?.id, travel_plan_id: undefined })
  return origin === null ? rest : { ...rest, place: origin.city }
}

/** Returns whether a range ends before it starts. */
export function isCrossed({ query }: Search, range: SearchRange): boolean {
  const [from, to] = [query[`${range}_from`], query[`${range}_to`]]
  return from !== undefined && to !== undefined && from > to
}

export const hasCrossed = (search: Search): boolean => searchRanges.some((range) => isCrossed(search, range))

export const isAsking = ({ query }: Search): boolean => Object.keys(query).length > 0

const within = (range: SearchRange, value: number) => {
  const { least, most } = bounds(range)
  return Math.min(most, Math.max(least, value))
}

/** Returns the step with the smallest ratio to the distance. */
const nearestStep = (distance: number) =>
  distanceSteps.reduce((best, step) =>
    Math.abs(Math.log(step / distance)) < Math.abs(Math.log(best / distance)) ? step : best,
  )

/**
 * Converts a search into whole numbers and steps of the viewer's own units. Rounding may change what it finds, so only
 * the search form uses this, where the viewer sees the new values. Results keep the original units.
 */
export function askedInOwnUnits(search: Search, usesImperial: boolean): Search {
  const { units, distance } = search.query
  if (!isMeasured(search.query) || (units === 'imperial') === usesImperial) return search
  const own = (value: number, of: SearchMeasure | 'distance') => inOwnUnits(value, of, units, usesImperial)
  return changeSearch(search, {
    ...(distance !== undefined && { distance: nearestStep(own(distance, 'distance')) }),
    ...Object.fromEntries(
      searchMeasures.flatMap((measure) =>
        ([`${measure}_from`, `${measure}_to`] as const).map((name) => {
          const value = search.query[name]
          return [name, value === undefined ? undefined : within(measure, own(value, measure))]
        }),
      ),
    ),
    units: saidUnits(usesImperial),
  })
}
