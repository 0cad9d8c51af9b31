/** A period of days in the address of an admin page. Days are in UTC. */
import { areReversed } from '../../../../contract/days.ts'

/** A first and a last day. */
export interface ReportPeriod {
  readonly from: string
  readonly to: string
}

const isDay = (text: string | null) =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text))

/** Reads the period of an address. What is no day is left out; so are both days if the last is before the first. */
export function readPeriod(search: string): Partial<ReportPeriod> {
  const asked = new URLSearchParams(search)
  const [from, to] = [asked.get('from'), asked.get('to')]
  const days = { ...(isDay(from) && { from: from ?? '' }), ...(isDay(to) && { to: to ?? '' }) }
  return areReversed(days) ? {} : days
}

/**
 * Returns the query of the address with `?`, or '' for the period that the server takes by default.
 *
 * @param more further parameters of the page
 */
export function writePeriod(
  { from = '', to = '' }: Partial<ReportPeriod>,
  more: Readonly<Record<string, string>> = {},
): string {
  const days = { ...(from !== '' && { from }), ...(to !== '' && { to }) }
  const query = new URLSearchParams({ ...days, ...more }).toString()
  return query === '' ? '' : `?${query}`
}

const day = 24 * 60 * 60_000

/** Returns the last days up to today, in UTC. @param now epoch milliseconds */
export const lastDays = (count: number, now: number): ReportPeriod => ({
  from: new Date(now - (count - 1) * day).toISOString().slice(0, 10),
  to: new Date(now).toISOString().slice(0, 10),
})
