import type { Choice, Flag, MemberFilters } from '../../../machines/members/pagedList/filters.ts'
import { changeFilters, choices, flags, slugsIn } from '../../../machines/members/pagedList/filters.ts'
import { inOwnUnits, type Units } from '../../../machines/members/search/units.ts'

export const flagTexts: Record<Flag, string> = {
  is_online: 'Online now',
  has_photos: 'With pictures',
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
const kilometres = unitFormat('kilometer')
const miles = unitFormat('mile')

/** A step of distance in the viewer's unit. */
export const stepText = (step: number, usesImperial: boolean): string =>
  (usesImperial ? miles : kilometres).format(step)

/** A distance that is asked, in the viewer's unit: one of his own steps, or what another's step is to him. */
export const reachText = (
  { distance, units }: { readonly distance: number; readonly units?: Units | undefined },
  usesImperial: boolean,
): string => stepText(inOwnUnits(distance, 'distance', units, usesImperial), usesImperial)

export function ageText({ age_from: from, age_to: to }: MemberFilters): string | null {
  if (from !== undefined && to !== undefined) return from === to ? `Age ${from}` : `Age ${from} to ${to}`
  if (from !== undefined) return `${from} or older`
  return to === undefined ? null : `${to} or younger`
}

/** What a slug says until its option list is here. */
const spelt = (slug: string) => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export interface SetFilter {
  readonly key: string
  readonly text: string
  /** Where it is one. */
  readonly flag?: Flag
  /** All others. */
  readonly rest: MemberFilters
}

/**
 * What is set, one by one, in the order of the panel.
 */
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
            text: `Within ${reachText({ ...filters, distance }, usesImperial)}`,
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
        text: nameOf(choice, slug) ?? spelt(slug),
        rest: changeFilters(filters, { [choice]: slugs.filter((other) => other !== slug).join(',') }),
      }))
    }),
  ]
}
