/** Filters of a list of members. Names and values are the same in the API's query and in the page's address. */
import { distanceSteps, maximumAge, minimumAge } from '../../../../contract/limits.ts'

export const flags = ['is_online', 'has_photos', 'is_verified', 'is_supporter'] as const
export type Flag = (typeof flags)[number]

/** Comma-separated slugs of an option list. A member who has any of them matches. */
export const choices = ['body_build', 'sex_position', 'communities', 'interests'] as const
export type Choice = (typeof choices)[number]

export type MemberFilters = {
  readonly distance?: (typeof distanceSteps)[number]
  /** Units of `distance`. Default: kilometers. */
  readonly units?: 'imperial'
  readonly age_from?: number
  readonly age_to?: number
} & { readonly [Name in Flag]?: 'true' } & { readonly [Name in Choice]?: string }

export const noFilters: MemberFilters = {}

const slug = /^[a-z0-9]+(-[a-z0-9]+)*$/
const mostSlugs = 40

export const slugsIn = (value: string | undefined): readonly string[] =>
  value === undefined
    ? []
    : [...new Set(value.split(','))].filter((each) => slug.test(each)).slice(0, mostSlugs)

/** Drops empty values, so that equal filters compare as equal. */
const tidy = (filters: { [Name in keyof MemberFilters]: MemberFilters[Name] | undefined }): MemberFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

/** Returns undefined for an age outside the bounds. */
const ageIn = (text: string | null) => {
  const age = /^\d{2,3}$/.test(text ?? '') ? Number(text) : Number.NaN
  return age >= minimumAge && age <= maximumAge ? age : undefined
}

/**
 * Reads the filters of an address. Drops what is invalid.
 *
 * @param search the query of the address, without the question mark
 * @param isSupported whether the list has this filter
 */
export function readFilters(
  search: string,
  isSupported: (name: keyof MemberFilters) => boolean = () => true,
): MemberFilters {
  const parameters = new URLSearchParams(search)
  const from = ageIn(parameters.get('age_from'))
  const to = ageIn(parameters.get('age_to'))
  const isRange = from === undefined || to === undefined || from <= to
  const distance = distanceSteps.find((step) => String(step) === parameters.get('distance'))
  const isInMiles = distance !== undefined && parameters.get('units') === 'imperial'
  const read = {
    distance,
    ...(isInMiles && { units: 'imperial' as const }),
    ...(isRange && { age_from: from, age_to: to }),
    ...Object.fromEntries(
      flags.filter((flag) => parameters.get(flag) === 'true').map((flag) => [flag, 'true']),
    ),
    ...Object.fromEntries(
      choices.map((choice) => [choice, slugsIn(parameters.get(choice) ?? undefined).join(',')]),
    ),
  }
  return Object.fromEntries(
    Object.entries(tidy(read)).filter(([name]) => isSupported(name as keyof MemberFilters)),
  )
}

/** Returns the query of an address, with the question mark, or '' without filters. */
export function writeFilters(filters: MemberFilters): string {
  const parts = Object.entries(filters).map(([name, value]) => `${name}=${String(value)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

export const hasFilters = (filters: MemberFilters): boolean => Object.keys(filters).length > 0

/** @param changes `undefined` removes a filter */
export const changeFilters = (
  filters: MemberFilters,
  changes: { readonly [Name in keyof MemberFilters]?: MemberFilters[Name] | undefined },
): MemberFilters =>
  // Read back, so that the order of filters in an address does not depend on the order of the changes.
  readFilters(writeFilters(tidy({ ...filters, ...changes })))
