/** The audit log, for super admins (docs/product.md#audit-log). Days are days in UTC. */
import { z } from 'zod'
import { call } from './call.ts'
import { CsvFile } from './csvFile.ts'
import { areReversed, reversedDaysError } from './days.ts'
import * as limits from './limits.ts'
import { cursorPageOf } from './paging.ts'
import { Day, Id, Instant, PathId, trimmedText } from './primitives.ts'

const Person = z.object({ id: Id, name: z.string() })

/** A row of the audit log. */
export const AuditEntry = z.object({
  id: z.int().positive(),
  action: z.string(),
  /** Null for the command line, and for the site itself. */
  actor: Person.nullable(),
  /** Who signed in, when they acted under an alias; otherwise null. */
  own: Person.nullable(),
  target: z.object({ type: z.string(), id: z.string() }),
  /** What the action changed, as JSON text. */
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: Instant,
})

/** The same with what only super admins see. */
export const LoggedAction = AuditEntry.extend({
  /** `member` is set when the target is one. */
  target: AuditEntry.shape.target.extend({ member: Person.nullable() }),
  /** The IP address that the request came from. Null for the command line, for jobs, and once the member is erased. */
  ip: z.string().nullable(),
})
export type LoggedAction = z.infer<typeof LoggedAction>

const text = trimmedText().min(1).max(limits.auditFilterLength)

/** All conditions hold together. */
const Filter = z
  .object({
    /** Who acted, or who signed in and acted under an alias. */
    actor_id: PathId.optional(),
    target_type: text.optional(),
    target_id: text.optional(),
    /** How the name of the action begins, in any case. */
    action: text.optional(),
    ip: text.optional(),
    from: Day.optional(),
    to: Day.optional(),
    /** Part of the reason, in any case. */
    reason: text.optional(),
  })
  .strict()
type Filter = z.output<typeof Filter>
/** What a caller asks of the log. */
export type AuditFilter = Readonly<z.input<typeof Filter>>

const isInOrder = (query: Filter) => !areReversed(query)
const notInOrder = { path: ['to'], message: reversedDaysError }
const isTyped = ({ target_id: id, target_type: type }: Filter) => id === undefined || type !== undefined
const notTyped = { path: ['target_type'], message: 'Choose what the number is of.' }

export const auditLogCalls = {
  'GET /audit': call({
    summary: 'Returns what admins, members under an alias, and the command line did, newest first.',
    access: 'superAdmin',
    query: Filter.extend({ cursor: z.string().max(limits.longestCursor).optional() })
      .refine(isInOrder, notInOrder)
      .refine(isTyped, notTyped),
    response: cursorPageOf(LoggedAction),
  }),
  'GET /audit/csv': call({
    summary: `Returns the newest ${limits.auditCsvRows} rows that match as a CSV file.`,
    access: 'superAdmin',
    query: Filter.refine(isInOrder, notInOrder).refine(isTyped, notTyped),
    response: CsvFile,
  }),
}
