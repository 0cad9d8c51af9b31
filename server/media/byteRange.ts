import type { ByteRange } from './storage.ts'

/**
 * Parses a `Range` header. Returns null without a header, for several ranges and for an invalid range. The whole file
 * is sent then, as RFC 9110 allows.
 */
export function readRange(header: string | undefined): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '') return to === '' || Number(to) === 0 ? null : { first: -Number(to) }
  const first = Number(from)
  if (to === '') return { first }
  return Number(to) < first ? null : { first, last: Number(to) }
}
