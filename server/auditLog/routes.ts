import { z } from 'zod'
import type { LoggedAction } from '../../contract/auditLog.ts'
import type { CallRequest } from '../../contract/calls.ts'
import { auditCsvRows, pageSizes } from '../../contract/limits.ts'
import type { Handlers } from '../api/handlers.ts'
import { toCsv } from '../base/csv.ts'
import type { Db } from '../db/schema.ts'
import type { Cursors } from '../paging/cursors.ts'
import { presentLogged } from './presentEntry.ts'
import { type LogFilter, readLog } from './repository.ts'

const Position = z.int()

const day = 24 * 60 * 60_000

const filterOf = ({ from, to, ...query }: CallRequest<'GET /audit/csv'>['query']): LogFilter => ({
  actorId: query.actor_id,
  targetType: query.target_type,
  targetId: query.target_id,
  action: query.action,
  ip: query.ip,
  reason: query.reason,
  from: from === undefined ? undefined : new Date(from),
  to: to === undefined ? undefined : new Date(Date.parse(to) + day),
})

const columns = [
  'id',
  'at',
  'actor_id',
  'actor',
  'signed_in_id',
  'signed_in',
  'action',
  'target_type',
  'target_id',
  'target',
  'ip',
  'reason',
  'before',
  'after',
] as const

const line = ({ actor, own, target, ...entry }: LoggedAction) => [
  entry.id,
  entry.created_at,
  actor?.id ?? null,
  actor?.name ?? null,
  own?.id ?? null,
  own?.name ?? null,
  entry.action,
  target.type,
  target.id,
  target.member?.name ?? null,
  entry.ip,
  entry.reason,
  entry.before,
  entry.after,
]

export interface AuditLogDeps {
  readonly db: Db
  readonly cursors: Cursors
  readonly now: () => number
}

export const createAuditLogHandlers = ({ db, cursors, now }: AuditLogDeps) =>
  ({
    'GET /audit': async ({ viewer, query: { cursor, ...query } }) => {
      const scope = `audit log ${viewer.memberId}`
      const before = cursor === undefined ? null : cursors.open(scope, Position, cursor)
      const limit = pageSizes.list
      const rows = await readLog(db, filterOf(query), { before, limit: limit + 1 })
      const page = rows.slice(0, limit)
      const last = page.at(-1)
      return {
        data: page.map(presentLogged),
        next_cursor: rows.length > limit && last ? cursors.seal(scope, last.id) : null,
      }
    },

    'GET /audit/csv': async ({ query }) => {
      const rows = await readLog(db, filterOf(query), { before: null, limit: auditCsvRows })
      const today = new Date(now()).toISOString().slice(0, 10)
      return {
        file_name: `audit-log-${today}.csv`,
        text: toCsv(
          columns,
          rows.map((row) => line(presentLogged(row))),
        ),
      }
    },
  }) satisfies Partial<Handlers>
