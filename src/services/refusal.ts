import type { Refusal, RefusalStatus } from '../../contract/answer.ts'
import { isRecord } from '../../contract/isRecord.ts'

const refusalStatuses: ReadonlySet<number> = new Set<RefusalStatus>([400, 401, 403, 404, 409, 413, 422, 429])
const isRefusalStatus = (status: number, code: unknown): status is RefusalStatus =>
  refusalStatuses.has(status) || (status === 502 && code === 'provider_failed')

const isText = (value: unknown): value is string => typeof value === 'string'

/** Returns the error texts of each field. */
function fieldErrors(data: unknown): Record<string, string[]> {
  const errors = isRecord(data) ? data['errors'] : undefined
  if (!isRecord(errors)) return {}
  return Object.fromEntries(
    Object.entries(errors).map(([field, texts]) => [field, Array.isArray(texts) ? texts.filter(isText) : []]),
  )
}

/**
 * Reads a refusal, or null for a status that the contract does not know.
 *
 * @param data the body of the answer, not yet checked
 * @param message the text to use when the body has none
 */
export function refusalIn(status: number, data: unknown, message: string): Refusal | null {
  const said = isRecord(data) ? data : {}
  if (!isRefusalStatus(status, said['code'])) return null
  const own = isText(said['message']) && said['message'] !== '' ? said['message'] : null
  return {
    ok: false,
    status,
    code: isText(said['code']) ? said['code'] : '',
    message: own ?? message,
    ...(own === null && { isMessageMissing: true }),
    errors: fieldErrors(data),
    ...(isText(said['link']) && { link: said['link'] }),
  }
}
