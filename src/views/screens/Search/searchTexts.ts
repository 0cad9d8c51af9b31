import type { OptionList } from '../../../machines/app/options/options.ts'
import {
  changeSearch,
  type Search,
  type SearchChoice,
  searchChoices,
  type SearchFlag,
  searchFlags,
  searchFrom,
  type SearchMeasure,
  type SearchRange,
  searchRanges,
} from '../../../machines/members/search/search.ts'
import { inOwnUnits } from '../../../machines/members/search/units.ts'
import { flagTexts, distanceText } from '../MemberList/filterTexts.ts'

export const searchFlagTexts: Record<SearchFlag, string> = flagTexts

export const searchChoiceTexts: Record<SearchChoice, string> = {
  body_build: 'Body build',
  body_hair: 'Body hair',
  facial_hair: 'Facial hair',
  tattoo: 'Tattoos',
  piercings: 'Piercings',
  sex_position: 'Position',
  safer_sex: 'Safer sex',
  cock_size: 'Cock size',
  cock_type: 'Cock type',
  interests: 'Interests',
  communities_he_is: 'Communities',
  communities_he_likes: 'Looking for',
}

export const optionListOf: Record<SearchChoice, OptionList> = {
  body_build: 'body-build',
  body_hair: 'body-hair',
  facial_hair: 'facial-hair',
  tattoo: 'tattoo',
  piercings: 'piercing',
  sex_position: 'sex-position',
  safer_sex: 'safer-sex',
  cock_size: 'cock-size',
  cock_type: 'cock-type',
  interests: 'interest',
  communities_he_is: 'community',
  communities_he_likes: 'community',
}

export const rangeTexts: Record<SearchRange, string> = {
  age: 'Age',
  height: 'Height',
  weight: 'Weight',
  waist: 'Waist',
  chest: 'Chest',
  biceps: 'Biceps',
}

/** Returns the symbol of a measure's unit, as `Intl` writes it. */
export function unitOf(measure: SearchMeasure, usesImperial: boolean): string {
  if (measure === 'weight') return usesImperial ? 'lb' : 'kg'
  return usesImperial ? 'in' : 'cm'
}

const numbers = new Map<string, Intl.NumberFormat>()
const unitNames = { cm: 'centimeter', in: 'inch', kg: 'kilogram', lb: 'pound' } as const
function measured(value: number, measure: SearchMeasure, usesImperial: boolean): string {
  const unit = unitNames[unitOf(measure, usesImperial) as keyof typeof unitNames]
  const format = numbers.get(unit) ?? new Intl.NumberFormat('en', { style: 'unit', unit })
  numbers.set(unit, format)
  return format.format(value)
}

function rangeText({ query }: Search, range: SearchRange, usesImperial: boolean): string | null {
  const own = (value: number | undefined) =>
    value === undefined || range === 'age' ? value : inOwnUnits(value, range, query.units, usesImperial)
  const [from, to] = [own(query[`${range}_from`]), own(query[`${range}_to`])]
  if (from === undefined && to === undefined) return null
  const name = rangeTexts[range]
  const say = (value: number) => (range === 'age' ? String(value) : measured(value, range, usesImperial))
  if (from === undefined) return `${name} up to ${say(to ?? 0)}`
  if (to === undefined) return `${name} from ${say(from)}`
  return from === to ? `${name} ${say(from)}` : `${name} ${from} to ${say(to)}`
}

/** A readable text of a slug, until the option lists are loaded. */
const slugText = (slug: string) => {
  const words = slug.replaceAll('-', ' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export type NameOf = (choice: SearchChoice, slug: string) => string | undefined

export interface SearchCriterion {
  readonly key: string
  readonly text: string
  /** The search without this criterion. */
  readonly rest: Search
}

function originText({ query, place }: Search): string | null {
  if (query.travel_plan_id !== undefined) return 'Around your trip'
  if (query.place_id === undefined) return null
  return `Around ${place ?? 'a chosen place'}`
}

/** Returns the criteria of a search one by one, in the order of the form and in the viewer's units. */
export function criteriaOf(
  search: Search,
  usesImperial: boolean,
  nameOf: NameOf,
): readonly SearchCriterion[] {
  const { distance } = search.query
  const origin = originText(search)
  return [
    ...(origin === null ? [] : [{ key: 'origin', text: origin, rest: searchFrom(search, null) }]),
    ...(distance === undefined
      ? []
      : [
          {
            key: 'distance',
            text: `Within ${distanceText({ ...search.query, distance }, usesImperial)}`,
            rest: changeSearch(search, { distance: undefined }),
          },
        ]),
    ...searchRanges.flatMap((range) => {
      const text = rangeText(search, range, usesImperial)
      const rest = changeSearch(search, { [`${range}_from`]: undefined, [`${range}_to`]: undefined })
      return text === null ? [] : [{ key: range, text, rest }]
    }),
    ...searchFlags
      .filter((flag) => search.query[flag])
      .map((flag) => ({
        key: flag,
        text: searchFlagTexts[flag],
        rest: changeSearch(search, { [flag]: undefined }),
      })),
    ...searchChoices.flatMap((choice) => {
      const slugs = search.query[choice] ?? []
      return slugs.map((slug) => ({
        key: `${choice}.${slug}`,
        text: optionText(choice, nameOf(choice, slug) ?? slugText(slug)),
        rest: changeSearch(search, { [choice]: slugs.filter((other) => other !== slug) }),
      }))
    }),
  ]
}

/** Adds the name of the field where the option alone would be ambiguous. */
function optionText(choice: SearchChoice, name: string): string {
  if (choice === 'communities_he_likes') return `Looking for: ${name}`
  const isShort = choice === 'interests' || choice === 'communities_he_is'
  return isShort ? name : `${searchChoiceTexts[choice]}: ${name}`
}

const mostNamed = 3
const list = new Intl.ListFormat('en', { type: 'unit' })

/** Returns a short summary of a search. */
export function summaryOf(criteria: readonly SearchCriterion[]): string {
  const texts = criteria.slice(0, mostNamed).map(({ text }) => text)
  const others = criteria.length - texts.length
  return list.format(others > 0 ? [...texts, `${others} more`] : texts)
}
