import { CallError, responseOf } from './failure.ts'
import { isRecord } from '../../contract/isRecord.ts'

/** When the server wrote an answer, by its own clock, in epoch milliseconds. */
function writtenAt(headers: Record<string, unknown>): number {
  const written = Date.parse(String(headers['date']))
  return Number.isNaN(written) ? Date.now() : written
}

/**
 * Returns for how many milliseconds a server with a problem (5xx) asks to wait, by `Retry-After`: 0 if it asks for
 * nothing, null for any other failure.
 */
export function serverWait(failure: unknown): number | null {
  if (!(failure instanceof CallError) || failure.status === null || failure.status < 500) return null
  const response = responseOf(failure)
  const headers = isRecord(response) ? response['headers'] : undefined
  const said = isRecord(headers) ? headers['retry-after'] : undefined
  if (!isRecord(headers) || typeof said !== 'string') return 0
  const wait = /^\d+$/.test(said) ? Number(said) * 1_000 : Date.parse(said) - writtenAt(headers)
  return wait > 0 ? wait : 0
}
