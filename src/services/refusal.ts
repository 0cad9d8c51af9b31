import type { Refusal, RefusalStatus } from '../../contract/answer.ts'

const refusalStatuses: ReadonlySet<number> = new Set<RefusalStatus>([400, 401, 403, 404, 409, 413, 422, 429])
const isRefusalStatus = (status: number): status is RefusalStatus => refusalStatuses.has(status)

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
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
  if (!isRefusalStatus(status)) return null
  const said = isRecord(data) ? data : {}
  return {
    ok: false,
    status,
    code: isText(said['code']) ? said['code'] : '',
    message: isText(said['message']) && said['message'] !== '' ? said['message'] : message,
    errors: fieldErrors(data),
  }
}
