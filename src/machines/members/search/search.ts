/**
 * A search for members as the page's address holds it. Names are those of the call's body; values of one list stand
 * side by side, parted by commas.
 */
import { distanceSteps, maximumAge, minimumAge } from '../../../../contract/limits.ts'
import type { UserSearch } from '../../../../contract/types.ts'
import { slugsIn } from '../pagedList/filters.ts'
import { inOwnUnits, saidUnits } from './units.ts'

export const searchFlags = ['is_online', 'has_photos', 'is_verified', 'is_supporter'] as const
export type SearchFlag = (typeof searchFlags)[number]

/** Any of the chosen values will do. */
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

/** In the units that the search says. */
export const searchMeasures = ['height', 'weight', 'waist', 'chest', 'biceps'] as const
export type SearchMeasure = (typeof searchMeasures)[number]

export const searchRanges = ['age', ...searchMeasures] as const
export type SearchRange = (typeof searchRanges)[number]

/** What is asked, and what the place is called that distances are from. */
export interface Search {
  readonly query: UserSearch
  readonly place?: string
}

export const noSearch: Search = { query: {} }

const largestMeasure = 999
const bounds = (range: SearchRange) =>
  range === 'age' ? { least: minimumAge, most: maximumAge } : { least: 1, most: largestMeasure }

/** A whole number within the range's bounds; undefined for anything else. */
export function numberIn(range: SearchRange, text: string | null): number | undefined {
  const number = /^\d{1,3}$/.test(text ?? '') ? Number(text) : Number.NaN
  const { least, most } = bounds(range)
  return number >= least && number <= most ? number : undefined
}

const largestId = 2_147_483_647
const idIn = (text: string | null) => {
  const id = /^[1-9]\d{0,9}$/.test(text ?? '') ? Number(text) : Number.NaN
  return id <= largestId ? id : undefined
}

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
 * What an address asks for. What means nothing is dropped.
 *
 * @param text the address's part after the question mark
 */
export function readSearch(text: string): Search {
  const parameters = new URLSearchParams(text)
  const place_id = idIn(parameters.get('place_id'))
  const place = parameters.get('place')?.trim().slice(0, longestName) ?? ''
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

/** The address's part from the question mark on; nothing where nothing is asked. */
export function writeSearch({ query, place }: Search): string {
  const parts = Object.entries(query).map(([name, value]) => `${name}=${String(value)}`)
  if (place !== undefined) parts.push(`place=${encodeURIComponent(place)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

/** @param changes `undefined`, or no value of a list, takes it away */
export const changeSearch = (
  { query, place }: Search,
  changes: { readonly [Name in keyof UserSearch]?: UserSearch[Name] | undefined },
): Search =>
  // Read anew, so that equal searches have one address however they were put together.
  readSearch(writeSearch({ query: tidy({ ...query, ...changes }), ...(place !== undefined && { place }) }))

/** @param origin null: one's own place */
export const searchFrom = (
  search: Search,
  origin: { readonly id: number; readonly city: string } | null,
): Search => {
  const { place: _, ...rest } = changeSearch(search, { place_id: origin?.id, travel_plan_id: undefined })
  return origin === null ? rest : { ...rest, place: origin.city }
}

/** Whether the two ends of a range are the wrong way round. */
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

/** The step that is the fewest times as far, or as near. */
const nearestStep = (distance: number) =>
  distanceSteps.reduce((best, step) =>
    Math.abs(Math.log(step / distance)) < Math.abs(Math.log(best / distance)) ? step : best,
  )

/**
 * A search as its reader could have asked it: whole numbers and steps of his own units. Where those were others it may
 * find a few more or fewer, so it is for the form, where he sees all of it; what is only read stays as it was asked.
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
