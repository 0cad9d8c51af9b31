const days = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' })
const daysOfYears = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

/** '3 – 9 Dec', with the years where it begins in one and ends in another. */
export function daysText({ from, to }: { readonly from: string; readonly to: string }): string {
  const format = from.slice(0, 4) === to.slice(0, 4) ? days : daysOfYears
  return format.formatRange(Date.parse(from), Date.parse(to))
}
