/** Where and when Travel looks. Names are those of the query on the wire and of the page's address. */

export interface Journey {
  /** Of the gazetteer. */
  readonly place_id: number
  /** Days, both included; today, and the end of what Travel looks ahead, where they are not there. */
  readonly from?: string
  readonly to?: string
}

/** What stands in the address, where the place is called something too: ids say nothing to who reads them. */
export interface AskedJourney extends Journey {
  readonly place?: string
}

const largestId = 2_147_483_647
const longestName = 80

const dayIn = (text: string | null) => {
  const isWritten = text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text)
  return isWritten && !Number.isNaN(Date.parse(text)) ? text : undefined
}

/**
 * What an address asks for. What means nothing is dropped; without a place, all of it means nothing.
 *
 * @param search the address's part after the question mark
 */
export function readJourney(search: string): AskedJourney | null {
  const parameters = new URLSearchParams(search)
  const id = parameters.get('place_id') ?? ''
  if (!/^[1-9]\d{0,9}$/.test(id) || Number(id) > largestId) return null
  const place = parameters.get('place')?.trim().slice(0, longestName)
  const from = dayIn(parameters.get('from'))
  const to = dayIn(parameters.get('to'))
  return {
    place_id: Number(id),
    ...(place && { place }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }
}

/** A part of an address after the question mark, without that. */
export const writeJourney = (journey: AskedJourney): string =>
  Object.entries(journey)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')

/** Sets one end, empty for none. The other stays as it was chosen: a day half typed may be before or after it. */
export function withDay({ from, to, ...place }: AskedJourney, end: 'from' | 'to', day: string): AskedJourney {
  const set = day === '' ? undefined : day
  const [first, last] = end === 'from' ? [set, to] : [from, set]
  return { ...place, ...(first !== undefined && { from: first }), ...(last !== undefined && { to: last }) }
}

/** What the list is asked with. */
export function journeyQuery({ place_id, from, to }: AskedJourney): Journey {
  return { place_id, ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}
