import type { ByteRange } from './keyedFolders.ts'

/**
 * What a `Range` header asks for. Null for none, for several ranges and for what is no range: all of those are
 * answered with the whole, as RFC 9110 allows.
 */
export function readRange(header: string | undefined): ByteRange | null {
  const [, from = '', to = ''] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === '') return to === '' || Number(to) === 0 ? null : { first: -Number(to) }
  const first = Number(from)
  if (to === '') return { first }
  return Number(to) < first ? null : { first, last: Number(to) }
}
