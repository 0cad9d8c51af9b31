/** First and last day of a stay, written as `2026-11-22`. */

export interface Days {
  /** The first day. Undefined or empty while it is not set. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Returns whether both days are set and the last is before the first. */
export const areReversed = ({ from = '', to = '' }: Days): boolean => from !== '' && to !== '' && to < from

/** The error text for reversed days, shown at the last day. */
export const reversedDaysError = 'The end date is before the start date.'

const day = 24 * 60 * 60_000

/** Returns the number of days, the first and the last included. */
export const countDays = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / day + 1

/** The most days of a statistic: three years. */
export const longestStatistic = 3 * 366

/** Returns whether both days are set and are more than `longest` days. */
export const areTooMany = ({ from = '', to = '' }: Days, longest: number): boolean =>
  from !== '' && to !== '' && countDays({ from, to }) > longest

export const tooManyDaysError = 'Choose three years at most.'
