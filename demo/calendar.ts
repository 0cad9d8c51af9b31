import type { Random } from './random.ts'
import type { Day, Instant } from './types.ts'

export const minute = 60_000
export const hour = 60 * minute
export const day = 24 * hour
export const year = 365.25 * day

/** Returns the start of the UTC day of an instant. */
export const startOfDay = (instant: Instant): Instant => Math.floor(instant / day) * day

export const toDay = (instant: Instant): Day => new Date(instant).toISOString().slice(0, 10)

/** Returns a birthday that gives `age` on the day `asOf`, by the calendar and by the 365.25-day year. */
export function birthdayAt(random: Random, asOf: Instant, age: number): Day {
  const today = new Date(asOf)
  const latest = Date.UTC(today.getUTCFullYear() - age, today.getUTCMonth(), today.getUTCDate())
  // At least a week from either end, so that both ways of counting give the same age.
  return toDay(latest - random.between(7, 358) * day)
}
