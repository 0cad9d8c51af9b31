/** What is asked of the members of a list or a search, apart from being visible, ready for the database. */
import { onlineFor } from '../../../contract/limits.ts'
import type { Measures } from '../../members/measures.ts'
import { birthYearTraits, measureTraits, supporterTraits } from './traits.ts'

export interface Criteria {
  /** He has one of each of these (`traits.ts`). */
  readonly traits: readonly (readonly number[])[]
  /** Days, `2001-12-31`: born after the first, and not after the second. */
  readonly born: { readonly after: string | null; readonly until: string | null } | null
  readonly measures: readonly MeasureRange[]
  readonly supporterAt: Date | null
  readonly seenAfter: Date | null
  /** Nearer to the origin than this: the straight line between two points of the unit sphere. */
  readonly withinChord: number | null
}

/** Centimetres or kilograms: from the first on, and less than the second. */
export interface MeasureRange {
  readonly measure: keyof Measures
  readonly from: number | null
  readonly below: number | null
}

const day = 24 * 60 * 60_000
const year = 365.25 * day
const dayOf = (time: number) => new Date(Math.floor(time / day) * day).toISOString().slice(0, 10)

/** Whole years as SPEC 3 counts them (`ageAt`). A hidden age is in none. */
export function ofAge(
  from: number | null,
  to: number | null,
  now: number,
): Pick<Criteria, 'traits' | 'born'> {
  const after = to === null ? null : dayOf(now - (to + 1) * year)
  const until = from === null ? null : dayOf(now - from * year)
  const yearOf = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)))
  const thisYear = new Date(now).getUTCFullYear()
  const years = birthYearTraits(yearOf(after) ?? thisYear - 150, yearOf(until) ?? thisYear)
  return { traits: [years], born: { after, until } }
}

export const ofMeasure = (range: MeasureRange): Pick<Criteria, 'traits' | 'measures'> => ({
  traits: [measureTraits(range.measure, range.from, range.below)],
  measures: [range],
})

export const supporterNow = (now: number): Pick<Criteria, 'traits' | 'supporterAt'> => ({
  traits: [supporterTraits(now)],
  supporterAt: new Date(now),
})

export const onlineNow = (now: number): Pick<Criteria, 'seenAfter'> => ({
  seenAfter: new Date(now - onlineFor),
})

/** All of them at once; null when nothing is asked. */
export function allOf(parts: readonly Partial<Criteria>[]): Criteria | null {
  const asked = parts.filter((part) => Object.keys(part).length > 0)
  if (asked.length === 0) return null
  const nothing: Criteria = {
    traits: [],
    born: null,
    measures: [],
    supporterAt: null,
    seenAfter: null,
    withinChord: null,
  }
  return asked.reduce<Criteria>(
    (whole, part) => ({
      ...whole,
      ...part,
      traits: [...whole.traits, ...(part.traits ?? [])],
      measures: [...whole.measures, ...(part.measures ?? [])],
    }),
    nothing,
  )
}
