/** Times as CCBill writes them. It names no zone: its samples are in the time of Arizona, which has no daylight saving. */
const zone = '-07:00'

/** Reads "2012-08-05 15:18:17" or "2012-08-05". Returns epoch milliseconds, or null. */
export function readTime(text: string | undefined): number | null {
  const [, day, clock = '00:00:00'] =
    /^(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d:\d\d))?$/.exec(text?.trim() ?? '') ?? []
  const time = day === undefined ? NaN : Date.parse(`${day}T${clock}${zone}`)
  return Number.isNaN(time) ? null : time
}

/** Reads "20120805" as the beginning of that day. */
export const readDay = (day: string): number =>
  readTime(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6, 8)}`) ?? NaN
