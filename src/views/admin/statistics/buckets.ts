/** Gathers the days of a long period, so that a chart and its table stay readable. */
import type { ReportPeriod } from '../components/period.ts'

type Values = readonly (number | null)[]

const day = 24 * 60 * 60_000
/** The most points of a chart before days are gathered. */
const mostPoints = 93

/** Returns how many days make a point: 1, a week, or 30 days. */
export const bucketSize = (days: number): number => (days <= mostPoints ? 1 : days <= 7 * mostPoints ? 7 : 30)

/** Cuts a list from its end, so that only the first part can be short. */
function cut<Item>(items: readonly Item[], size: number): Item[][] {
  const parts: Item[][] = []
  for (let end = items.length; end > 0; end -= size) parts.unshift(items.slice(Math.max(0, end - size), end))
  return parts
}

/** Returns the value of each point. Unknown days are left out; a point without any known day is unknown. */
export function bucketValues(values: Values, size: number, kind: 'sum' | 'last' | 'mean'): (number | null)[] {
  return cut(values, size).map((part) => {
    const known = part.filter((value) => value !== null)
    if (known.length === 0) return null
    if (kind === 'last') return known.at(-1) ?? null
    const sum = known.reduce((total, value) => total + value, 0)
    return kind === 'sum' ? sum : Math.round(sum / known.length)
  })
}

const format = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Returns what each point is about: a day, or its days. */
export function bucketTexts({ from, to }: ReportPeriod, size: number): string[] {
  const count = (Date.parse(to) - Date.parse(from)) / day + 1
  const days = Array.from({ length: count }, (_, index) => Date.parse(from) + index * day)
  return cut(days, size).map((part) => {
    const [first = 0, last = first] = [part[0], part.at(-1)]
    return size === 1 ? format.format(first) : format.formatRange(first, last)
  })
}
