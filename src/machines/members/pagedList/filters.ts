/**
 * What narrows a list of members. Names are those of the query on the wire and of the page's address, values stand
 * there as they stand here.
 */
import { distanceSteps, maximumAge, minimumAge } from '../../../../contract/limits.ts'

export const flags = ['is_online', 'has_photos', 'is_verified', 'is_supporter'] as const
export type Flag = (typeof flags)[number]

/** Comma-separated slugs of an option list: any of them will do. */
export const choices = ['body_build', 'sex_position', 'communities', 'interests'] as const
export type Choice = (typeof choices)[number]

export type MemberFilters = {
  readonly distance?: (typeof distanceSteps)[number]
  /** Of the distance; without a word kilometres. */
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

/** Without what is not there, so that equal filters look the same. */
const tidy = (filters: { [Name in keyof MemberFilters]: MemberFilters[Name] | undefined }): MemberFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined && value !== ''))

/** An age outside the bounds is none. */
const ageIn = (text: string | null) => {
  const age = /^\d{2,3}$/.test(text ?? '') ? Number(text) : Number.NaN
  return age >= minimumAge && age <= maximumAge ? age : undefined
}

/**
 * What an address asks for. What means nothing is dropped.
 *
 * @param search the address's part after the question mark
 * @param isBorne whether the list can be narrowed by this
 */
export function readFilters(
  search: string,
  isBorne: (name: keyof MemberFilters) => boolean = () => true,
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
    Object.entries(tidy(read)).filter(([name]) => isBorne(name as keyof MemberFilters)),
  )
}

/** The address's part from the question mark on; nothing where nothing is set. */
export function writeFilters(filters: MemberFilters): string {
  const parts = Object.entries(filters).map(([name, value]) => `${name}=${String(value)}`)
  return parts.length === 0 ? '' : `?${parts.join('&')}`
}

export const hasFilters = (filters: MemberFilters): boolean => Object.keys(filters).length > 0

/** @param changes `undefined` takes a filter away */
export const changeFilters = (
  filters: MemberFilters,
  changes: { readonly [Name in keyof MemberFilters]?: MemberFilters[Name] | undefined },
): MemberFilters =>
  // Read anew, so that an address has them in one order however they were set.
  readFilters(writeFilters(tidy({ ...filters, ...changes })))
