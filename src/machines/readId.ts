import { largestId } from '../../contract/limits.ts'

/** Reads an id from an address or a field. Returns null for what the server would refuse. */
export const readId = (text: string | null): number | null =>
  text !== null && /^[1-9]\d{0,9}$/.test(text) && Number(text) <= largestId ? Number(text) : null
