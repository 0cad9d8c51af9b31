/** Moments in words, in the reader's language and time zone unless said otherwise. */

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat(undefined, { weekday: 'short' })
const dayAndMonth = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short' })
const dayMonthYear = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', year: 'numeric' })
const weekdayAndDay = new Intl.DateTimeFormat(undefined, { weekday: 'long', day: 'numeric', month: 'long' })
const fullDay = new Intl.DateTimeFormat(undefined, {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
})
const fullMoment = new Intl.DateTimeFormat(undefined, { dateStyle: 'full', timeStyle: 'short' })
const longUtcDay = new Intl.DateTimeFormat(undefined, { dateStyle: 'long', timeZone: 'UTC' })
const relative = new Intl.RelativeTimeFormat(undefined, { numeric: 'auto' })

const startOfDay = (moment: Date) =>
  new Date(moment.getFullYear(), moment.getMonth(), moment.getDate()).getTime()

/** Rounded, because days on which the clocks change have 23 or 25 hours. */
const daysBetween = (earlier: Date, later: Date) =>
  Math.round((startOfDay(later) - startOfDay(earlier)) / 86_400_000)

export const clockText = (moment: Date) => clock.format(moment)
export const fullText = (moment: Date) => fullMoment.format(moment)
/** SPEC 3: a birthday is shown as a long date in UTC. */
export const longDateText = (moment: Date) => longUtcDay.format(moment)

/** '21:04' today, 'Thu' within a week, '9 Nov' this year, '9 Nov 2023' before. */
export function shortText(moment: Date, now: Date): string {
  const days = daysBetween(moment, now)
  if (days <= 0) return clock.format(moment)
  if (days < 7) return weekday.format(moment)
  return moment.getFullYear() === now.getFullYear() ? dayAndMonth.format(moment) : dayMonthYear.format(moment)
}

const capitalised = (text: string) => text.charAt(0).toLocaleUpperCase() + text.slice(1)

/** 'Today', 'Yesterday', 'Thursday, 9 November', with the year when it is not this one. */
export function dayText(moment: Date, now: Date): string {
  const days = daysBetween(moment, now)
  if (days >= 0 && days <= 1) return capitalised(relative.format(-days, 'day'))
  return (moment.getFullYear() === now.getFullYear() ? weekdayAndDay : fullDay).format(moment)
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
 * '3 minutes ago', 'yesterday', 'in 2 days'; under a minute it is now. What is over is counted in whole units; what is
 * to come is rounded, so that of 7 days which begin now not 6 are left.
 */
export function relativeText(moment: Date, now: Date): string {
  const distance = moment.getTime() - now.getTime()
  for (const [unit, length] of steps) {
    if (-distance >= length) return relative.format(Math.ceil(distance / length), unit)
    if (distance >= length) return relative.format(Math.round(distance / length), unit)
  }
  return relative.format(0, 'second')
}
