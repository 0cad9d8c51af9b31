const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const daysOfYears = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** Formats a range of days: 'Dec 3 – 9', with years when it spans two. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  const format = from.slice(0, 4) === to.slice(0, 4) ? days : daysOfYears
  return format.formatRange(Date.parse(from), Date.parse(to))
}
