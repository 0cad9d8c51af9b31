/** Periods of reports: days in UTC, the first and the last included. */

const day = 24 * 60 * 60_000

export interface ReportDays {
  readonly from: string
  readonly to: string
}

/** Returns the day of a time, in UTC. @param time epoch milliseconds */
export const dayOf = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the day that many days later; earlier for a negative count. */
export const addDays = (of: string, count: number): string => dayOf(Date.parse(of) + count * day)

/** Returns the period that was asked for. A missing day is so that the period has `defaultDays`, or ends today. */
export function periodOf(
  { from, to }: { from?: string | undefined; to?: string | undefined },
  now: number,
  defaultDays = 90,
): ReportDays {
  const last = to ?? dayOf(Math.max(now, from === undefined ? 0 : Date.parse(from)))
  return { from: from ?? addDays(last, 1 - defaultDays), to: last }
}

/** Returns the days of a period, the first one first. */
export const daysOf = ({ from, to }: ReportDays): string[] =>
  Array.from({ length: (Date.parse(to) - Date.parse(from)) / day + 1 }, (_, index) => addDays(from, index))

/** Returns the days before a period, as many as it has. */
export function periodBefore({ from, to }: ReportDays): ReportDays {
  const count = (Date.parse(to) - Date.parse(from)) / day + 1
  return { from: addDays(from, -count), to: addDays(from, -1) }
}

/** Returns the first day of the month of a day. */
const monthOf = (of: string): string => `${of.slice(0, 8)}01`

/** Returns the first day of the month after that of a day. */
const monthAfter = (of: string): string => monthOf(addDays(monthOf(of), 31))

interface WholeMonths {
  /** From the first day of the first month to the last day of the last one. */
  readonly months: ReportDays | null
  /** What is left at the ends. */
  readonly days: readonly ReportDays[]
}

/** Divides a period into the whole months that it has and the days before and after them. */
export function wholeMonths({ from, to }: ReportDays): WholeMonths {
  const first = from === monthOf(from) ? from : monthAfter(from)
  const last = addDays(monthOf(addDays(to, 1)), -1)
  if (last < first) return { months: null, days: [{ from, to }] }
  const ends = [
    { from, to: addDays(first, -1) },
    { from: addDays(last, 1), to },
  ]
  return { months: { from: first, to: last }, days: ends.filter((days) => days.from <= days.to) }
}
