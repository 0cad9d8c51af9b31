/**
 * Traits: the searchable properties of a member as integers, in the column `traits` of `member_search` and
 * `member_place`. Each kind has a range of its own. Triggers write them (migration `0012_walked_traits.ts`), so the
 * numbers here must match the ones there.
 */
import type { Measures } from '../../members/measures.ts'

const kindSize = 100_000

const kinds = {
  body_build: 1,
  body_hair: 2,
  facial_hair: 3,
  tattoo: 4,
  cock_size: 5,
  cock_type: 6,
  sex_position: 7,
  safer_sex: 8,
  piercings: 9,
  interests: 10,
  communities_he_is: 11,
  communities_he_likes: 12,
  birthYear: 13,
  height: 14,
  weight: 15,
  waist: 16,
  chest: 17,
  biceps: 18,
  flag: 20,
  supporterMonth: 21,
  supporterYear: 22,
} as const

/** The fields in which a member chooses options, with the option list of each. */
export const chosenLists = {
  body_build: 'body-build',
  body_hair: 'body-hair',
  facial_hair: 'facial-hair',
  tattoo: 'tattoo',
  cock_size: 'cock-size',
  cock_type: 'cock-type',
  sex_position: 'sex-position',
  safer_sex: 'safer-sex',
  piercings: 'piercing',
  interests: 'interest',
  communities_he_is: 'community',
  communities_he_likes: 'community',
} as const
export type ChosenList = keyof typeof chosenLists

const trait = (kind: keyof typeof kinds, value: number) => kinds[kind] * kindSize + value
const range = (kind: keyof typeof kinds, from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => trait(kind, from + index))

export const chosenTrait = (list: ChosenList, id: number): number => trait(list, id)
export const hasPhotosTrait = trait('flag', 1)
export const verifiedTrait = trait('flag', 2)
const legacySupporterTrait = trait('flag', 3)
/** Missing for members who hide their distance. */
export const showsDistanceTrait = trait('flag', 4)

/** Traits of members who were born in these years, both included. */
export const birthYearTraits = (from: number, to: number): number[] => range('birthYear', from, to)

const measureStep = 5
const lastMeasureStep = 99

/** Traits of the steps that overlap a range of a measure (centimeters or kilograms); null is an open end. */
export function measureTraits(measure: keyof Measures, from: number | null, to: number | null): number[] {
  const step = (value: number) => Math.min(lastMeasureStep, Math.floor(value / measureStep))
  return range(measure, from === null ? 0 : step(from), to === null ? lastMeasureStep : step(to))
}

const lastSupporterYear = 2199

/** Traits of supporters at `now` (epoch milliseconds), and of members whose supporter time ended this month. */
export function supporterTraits(now: number): number[] {
  const date = new Date(now)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return [
    legacySupporterTrait,
    ...range('supporterMonth', year * 12 + month, year * 12 + 11),
    ...range('supporterYear', year + 1, lastSupporterYear),
  ]
}
