import { typedNumber } from '../../../../contract/typedNumber.ts'
import { serverNow } from '../../../machines/app/serverClock.ts'

export interface DayParts {
  day: string
  month: string
  year: string
}

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** Returns `2001-12-31`, or '' when the parts are not a date, such as April 31. */
export function dayOf(parts: DayParts): string {
  const [day, month, year] = [typedNumber(parts.day), typedNumber(parts.month), typedNumber(parts.year)]
  if (year.length !== 4) return ''
  const [date, monthNumber, fullYear] = [wholeNumber(day), wholeNumber(month), wholeNumber(year)]
  const instant = new Date(0)
  instant.setUTCFullYear(fullYear, monthNumber - 1, date)
  const isThatDay = instant.getUTCMonth() === monthNumber - 1 && instant.getUTCDate() === date
  return isThatDay ? instant.toISOString().slice(0, 10) : ''
}

export function partsOf(day: string): DayParts {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month: month.replace(/^0/, ''), day: date.replace(/^0/, '') }
}

/** Returns the date of an instant in the viewer's time zone. */
export function localDay(moment: Date): string {
  return new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()))
    .toISOString()
    .slice(0, 10)
}

/** Returns today's date in the viewer's time zone. */
export const today = (): string => localDay(new Date(serverNow()))
