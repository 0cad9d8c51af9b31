/**
 * Formats times in the viewer's language and time zone, unless noted otherwise. A component that shows one calls
 * `useTimeZone` or `useMoment`, which render it again when the zone changes.
 */

import { localFormat } from './timeZone.ts'

const clock = localFormat({ timeStyle: 'short' })
const weekday = localFormat({ weekday: 'short' })
const dayAndMonth = localFormat({ day: 'numeric', month: 'short' })
const dayMonthYear = localFormat({ day: 'numeric', month: 'short', year: 'numeric' })
const weekdayAndDay = localFormat({ weekday: 'long', day: 'numeric', month: 'long' })
const fullDay = localFormat({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const fullMoment = localFormat({ dateStyle: 'full', timeStyle: 'short' })
const longUtcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const startOfDay = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

/** Rounded, because days with a clock change have 23 or 25 hours. */
const daysBetween = (earlier: Date, later: Date) =>
  Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000)

export const clockText = (moment: Date) => clock().format(moment)
export const fullText = (moment: Date) => fullMoment().format(moment)
/** A long date in UTC, for birthdays. */
export const longDateText = (moment: Date) => longUtcDay.format(moment)

/** A short form by age: the time today, the weekday within a week, the day this year, else with the year. */
export function shortText(moment: Date, now: Date): string {
  const days = daysBetween(moment, now)
  if (days <= 0) return clock().format(moment)
  if (days < 7) return weekday().format(moment)
  return moment.getFullYear() === now.getFullYear()
    ? dayAndMonth().format(moment)
    : dayMonthYear().format(moment)
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** 'Today', 'Yesterday', or the weekday and date, with the year when it is not the current one. */
export function dayText(moment: Date, now: Date): string {
  const days = daysBetween(moment, now)
  if (days >= 0 && days <= 1) return capitalised(relative.format(-days, 'day'))
  return (moment.getFullYear() === now.getFullYear() ? weekdayAndDay : fullDay)().format(moment)
}

const steps = [
  ['year', 31_557_600_000],
  ['month', 2_629_800_000],
  ['week', 604_800_000],
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * '3 minutes ago', 'yesterday', 'in 2 days', or 'now' within a minute. Past times are rounded down. Future times are
 * rounded, so that a period of 7 days that starts now shows 7 days, not 6.
 */
export function relativeText(moment: Date, now: Date): string {
  const distance = moment.getTime() - now.getTime()
  for (const [unit, length] of steps) {
    if (-distance >= length) return relative.format(Math.ceil(distance / length), unit)
    if (distance >= length) return relative.format(Math.round(distance / length), unit)
  }
  return relative.format(0, 'second')
}
