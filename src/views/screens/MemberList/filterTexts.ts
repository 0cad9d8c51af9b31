import type { Choice, Flag, MemberFilters } from '../../../machines/members/pagedList/filters.ts'
import { changeFilters, choices, flags, slugsIn } from '../../../machines/members/pagedList/filters.ts'
import { inOwnUnits, type Units } from '../../../machines/members/search/units.ts'

export const flagTexts: Record<Flag, string> = {
  is_online: 'Online now',
  has_photos: 'With photos',
  is_verified: 'Verified',
  is_supporter: 'Supporters',
}

export const choiceTexts: Record<Choice, string> = {
  body_build: 'Body build',
  sex_position: 'Position',
  communities: 'Communities',
  interests: 'Interests',
}

const unitFormat = (unit: string) =>
  new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: unit === 'mile' ? 'long' : 'short' })
const kilometers = unitFormat('kilometer')
const miles = unitFormat('mile')

/** Formats a distance that is already in the viewer's units. */
export const stepText = (step: number, usesImperial: boolean): string =>
  (usesImperial ? miles : kilometers).format(step)

/** Converts a distance to the viewer's units and formats it. */
export const distanceText = (
  { distance, units }: { readonly distance: number; readonly units?: Units | undefined },
  usesImperial: boolean,
): string => stepText(inOwnUnits(distance, 'distance', units, usesImperial), usesImperial)

export function ageText({ age_from: from, age_to: to }: MemberFilters): string | null {
  if (from !== undefined && to !== undefined) return from === to ? `Age ${from}` : `Age ${from} to ${to}`
  if (from !== undefined) return `${from} or older`
  return to === undefined ? null : `${to} or younger`
}

/** A readable text of a slug, until the option lists are loaded. */
const slugText = (slug: string) => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface SetFilter {
  readonly key: string
  readonly text: string
  /** Set when the filter is a flag. */
  readonly flag?: Flag
  /** The filters without this one. */
  readonly rest: MemberFilters
}

/** Returns the set filters one by one, in the order of the filter panel. */
export function setFilters(
  filters: MemberFilters,
  usesImperial: boolean,
  nameOf: (choice: Choice, slug: string) => string | undefined,
): readonly SetFilter[] {
  const age = ageText(filters)
  const { distance } = filters
  return [
    ...(distance === undefined
      ? []
      : [
          {
            key: 'distance',
            text: `Within ${distanceText({ ...filters, distance }, usesImperial)}`,
            rest: changeFilters(filters, { distance: undefined }),
          },
        ]),
    ...(age === null
      ? []
      : [
          {
            key: 'age',
            text: age,
            rest: changeFilters(filters, { age_from: undefined, age_to: undefined }),
          },
        ]),
    ...flags
      .filter((flag) => filters[flag])
      .map((flag) => ({
        key: flag,
        flag,
        text: flagTexts[flag],
        rest: changeFilters(filters, { [flag]: undefined }),
      })),
    ...choices.flatMap((choice) => {
      const slugs = slugsIn(filters[choice])
      return slugs.map((slug) => ({
        key: `${choice}.${slug}`,
        text: nameOf(choice, slug) ?? slugText(slug),
        rest: changeFilters(filters, { [choice]: slugs.filter((other) => other !== slug).join(',') }),
      }))
    }),
  ]
}
