/** Search criteria, prepared for the database. */
import { onlineFor } from '../../../contract/limits.ts'
import type { Measures } from '../../members/measures.ts'
import { birthYearTraits, measureTraits, supporterTraits } from './traits.ts'

export interface Criteria {
  /** The member has at least one trait of each group (`traits.ts`). */
  readonly traitGroups: readonly (readonly number[])[]
  /** Days such as `2001-12-31`: born later than `after`, and not later than `until`. */
  readonly born: { readonly after: string | null; readonly until: string | null } | null
  readonly measures: readonly MeasureRange[]
  readonly supporterAt: Date | null
  readonly seenAfter: Date | null
  /** Greatest distance from the origin, as a chord of the unit sphere. */
  readonly withinChord: number | null
}

/** A range in centimeters or kilograms: at least `from`, and less than `below`. */
export interface MeasureRange {
  readonly measure: keyof Measures
  readonly from: number | null
  readonly below: number | null
}

const day = 24 * 60 * 60_000
const year = 365.25 * day
const dayOf = (time: number) => new Date(Math.floor(time / day) * day).toISOString().slice(0, 10)

/** Ages in whole years, counted like `ageAt`. Members who hide their age never match. */
export function ageCriteria(
  from: number | null,
  to: number | null,
  now: number,
): Pick<Criteria, 'traitGroups' | 'born'> {
  const after = to === null ? null : dayOf(now - (to + 1) * year)
  const until = from === null ? null : dayOf(now - from * year)
  const yearOf = (date: string | null) => (date === null ? null : Number(date.slice(0, 4)))
  const thisYear = new Date(now).getUTCFullYear()
  const years = birthYearTraits(yearOf(after) ?? thisYear - 150, yearOf(until) ?? thisYear)
  return { traitGroups: [years], born: { after, until } }
}

export const measureCriteria = (range: MeasureRange): Pick<Criteria, 'traitGroups' | 'measures'> => ({
  traitGroups: [measureTraits(range.measure, range.from, range.below)],
  measures: [range],
})

export const supporterCriteria = (now: number): Pick<Criteria, 'traitGroups' | 'supporterAt'> => ({
  traitGroups: [supporterTraits(now)],
  supporterAt: new Date(now),
})

export const onlineCriteria = (now: number): Pick<Criteria, 'seenAfter'> => ({
  seenAfter: new Date(now - onlineFor),
})

/** Combines criteria: a member must match all of them. Returns null if there are none. */
export function mergeCriteria(parts: readonly Partial<Criteria>[]): Criteria | null {
  const given = parts.filter((part) => Object.keys(part).length > 0)
  if (given.length === 0) return null
  const nothing: Criteria = {
    traitGroups: [],
    born: null,
    measures: [],
    supporterAt: null,
    seenAfter: null,
    withinChord: null,
  }
  return given.reduce<Criteria>(
    (whole, part) => ({
      ...whole,
      ...part,
      traitGroups: [...whole.traitGroups, ...(part.traitGroups ?? [])],
      measures: [...whole.measures, ...(part.measures ?? [])],
    }),
    nothing,
  )
}
