export interface DayParts {
  day: string
  month: string
  year: string
}

const wholeNumber = (text: string) => (/^\d+$/.test(text) ? Number(text) : Number.NaN)

/** `2001-12-31` when the parts are a day of the calendar, else nothing: 31 April is no day. */
export function dayOf({ day, month, year }: DayParts): string {
  const [date, monthNumber, fullYear] = [wholeNumber(day), wholeNumber(month), wholeNumber(year)]
  if (year.length !== 4) return ''
  const instant = new Date(0)
  instant.setUTCFullYear(fullYear, monthNumber - 1, date)
  const isThatDay = instant.getUTCMonth() === monthNumber - 1 && instant.getUTCDate() === date
  return isThatDay ? instant.toISOString().slice(0, 10) : ''
}

export function partsOf(day: string): DayParts {
  const [year = '', month = '', date = ''] = day.split('-')
  return { year, month: month.replace(/^0/, ''), day: date.replace(/^0/, '') }
}

/** The day of a moment where the reader is. */
export function localDay(moment: Date): string {
  return new Date(Date.UTC(moment.getFullYear(), moment.getMonth(), moment.getDate()))
    .toISOString()
    .slice(0, 10)
}

/** The day it is where the reader is. */
export const today = (): string => localDay(new Date())
