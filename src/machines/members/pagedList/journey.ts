/** The place and days of the Travel list. Names are the same in the API's query and in the page's address. */
import { trimmed } from '../../../../contract/blankText.ts'
import { readId } from '../../readId.ts'

export interface Journey {
  /** Id of a place of the gazetteer. */
  readonly place_id: number
  /** Days as `2031-12-31`, both included. Default: from today to the end of the period that Travel covers. */
  readonly from?: string
  readonly to?: string
}

/** The journey of an address, which also names the place, for people who read the address. */
export interface AskedJourney extends Journey {
  readonly place?: string
}

const longestName = 80

const dayIn = (text: string | null) => {
  const isWritten = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isWritten && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/**
 * Reads the journey of an address. Drops what is invalid; returns null without a place.
 *
 * @param search the query of the address, without the question mark
 */
export function readJourney(search: string): AskedJourney | null {
  const parameters = new URLSearchParams(search)
  const id = readId(parameters.get('place_id'))
  if (id === null) return null
  const place = trimmed(parameters.get('place') ?? '').slice(0, longestName)
  const from = dayIn(parameters.get('from'))
  const to = dayIn(parameters.get('to'))
  return {
    place_id: id,
    ...(place && { place }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** Returns a query without the question mark. */
export const writeJourney = (journey: AskedJourney): string =>
  Object.entries(journey)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

/**
 * Sets one day; '' removes it. Keeps the other day even when it is now on the wrong side, because the new one may
 * still be typed.
 */
export function withDay({ from, to, ...place }: AskedJourney, end: 'from' | 'to', day: string): AskedJourney {
  const set = day === '' ? undefined : day
  const [first, last] = end === 'from' ? [set, to] : [from, set]
  return { ...place, ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) }
}

/** Returns the query of the call. */
export function journeyQuery({ place_id, from, to }: AskedJourney): Journey {
  return { place_id, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
