import { isRecord } from '../../../../contract/isRecord.ts'

/** A value that an action changed, in words. */
export interface AuditChange {
  /** Null when the action changed one value without a name. */
  readonly field: string | null
  readonly before: string
  readonly after: string
}

function parsed(json: string | null): unknown {
  if (json === null) return undefined
  try {
    return JSON.parse(json)
  } catch {
    return json
  }
}

/** Returns a value as a reader expects it: as little JSON as possible. */
function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none'
  if (typeof value === 'string') return value
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueText).join(', ')
  return JSON.stringify(value)
}

const isFields = (value: unknown): value is Record<string, unknown> | undefined =>
  value === undefined || isRecord(value)

/** Returns what differs between two values, which are JSON texts, or null for none. */
export function auditChanges(before: string | null, after: string | null): AuditChange[] {
  const [old, now] = [parsed(before), parsed(after)]
  const pairs =
    isFields(old) && isFields(now)
      ? [...new Set([...Object.keys(old ?? {}), ...Object.keys(now ?? {})])].map(
          (field) => [field, old?.[field], now?.[field]] as const,
        )
      : [[null, old, now] as const]
  return pairs
    .map(([field, one, other]) => ({ field, before: valueText(one), after: valueText(other) }))
    .filter((change) => change.before !== change.after)
}
