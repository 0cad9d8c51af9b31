/** Days of a stay, written as `2026-11-22`. */

export interface Days {
  /** The first; undefined or empty while none is set. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Whether both are set and the last day is before the first. */
export const runBackwards = ({ from = '', to = '' }: Days): boolean => from !== '' && to !== '' && to < from

/** What is said of such days, at the last one. */
export const backwardsDays = 'The last day is before the first.'

const day = 24 * 60 * 60_000

/** How many days they are, the first and the last included. */
export const countDays = ({ from, to }: { readonly from: string; readonly to: string }): number =>
  (Date.parse(to) - Date.parse(from)) / day + 1
