/** Reads the audit log for super admins, newest first. */
import { type RawBuilder, sql } from 'kysely'
import { containing } from '../db/containing.ts'
import { onceMark } from '../db/prepared.ts'
import type { Db } from '../db/schema.ts'
import type { LoggedRow } from './presentEntry.ts'

export interface LogFilter {
  readonly actorId?: number | undefined
  readonly targetType?: string | undefined
  readonly targetId?: string | undefined
  /** How the action begins. */
  readonly action?: string | undefined
  readonly ip?: string | undefined
  readonly from?: Date | undefined
  /** Not part of the period. */
  readonly to?: Date | undefined
  /** Part of the reason. */
  readonly reason?: string | undefined
}

/** The longest transaction in milliseconds: ids may be out of the order of time by as much. */
const longestTransaction = 60 * 60_000

const shifted = (time: Date, by: number) => new Date(time.getTime() + by)

/**
 * The times of a period, and ids around it. The rows are read by id, and without the ids all rows up to the period would
 * be read.
 */
const periodConditions = ({ from, to }: LogFilter) => [
  ...(from === undefined
    ? []
    : [
        sql`entry.created_at >= ${from}::timestamptz`,
        sql`entry.id > coalesce((
          select id from audit_log where created_at < ${shifted(from, -longestTransaction)}::timestamptz
          order by created_at desc, id desc limit 1
        ), 0)`,
      ]),
  ...(to === undefined
    ? []
    : [
        sql`entry.created_at < ${to}::timestamptz`,
        sql`entry.id < coalesce((
          select id from audit_log where created_at >= ${shifted(to, longestTransaction)}::timestamptz
          order by created_at, id limit 1
        ), 9223372036854775807)`,
      ]),
]

/** All conditions but those on the actor and the action. */
const commonConditions = (filter: LogFilter, before: number | null) => [
  ...periodConditions(filter),
  ...(before === null ? [] : [sql`entry.id < ${before}::bigint`]),
  ...(filter.targetType === undefined ? [] : [sql`entry.target_type = ${filter.targetType}`]),
  ...(filter.targetId === undefined ? [] : [sql`entry.target_id = ${filter.targetId}`]),
  ...(filter.ip === undefined ? [] : [sql`entry.ip_address = ${filter.ip}`]),
  ...(filter.reason === undefined
    ? []
    : [sql`entry.reason is not null and entry.reason ilike ${containing(filter.reason)}`]),
]

type Condition = RawBuilder<unknown>

const newest = (conditions: readonly Condition[], limit: number, order = sql`entry.id desc`) => sql`
  select entry.* from audit_log as entry
  where ${conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)}
  order by ${order} limit ${sql.lit(limit)}`

const begins = (action: Condition, beginning: string) =>
  sql`starts_with(lower(${action}), lower(${beginning}))`

/** With an equality, the planner might read all actions in the order of ids, and skip the others. */
const isKnownAction = sql`entry.action >= known.action and entry.action <= known.action`

/** Returns the newest rows of each action, so that a rare action is found as fast as a frequent one. */
const newestOfActions = (action: string, conditions: readonly Condition[], limit: number) => sql`
  with recursive known (action) as (
    (select action from audit_log order by action limit 1)
    union all
    select (select next.action from audit_log as next where next.action > known.action order by next.action limit 1)
    from known where known.action is not null
  )
  select found.* from known
  cross join lateral (${newest([...conditions, isKnownAction], limit, sql`entry.action, entry.id desc`)}) as found
  where ${begins(sql.ref('known.action'), action)}`

/**
 * Returns a statement for the newest rows that match, in no order, and perhaps more of them than needed. Each kind of
 * filter reads rows from an index in the order of ids, and stops at the limit.
 */
function matching(filter: LogFilter, before: number | null, limit: number): Condition {
  const { actorId, action, targetId, ip } = filter
  const conditions = commonConditions(filter, before)
  const isNarrow = actorId !== undefined || targetId !== undefined || ip !== undefined
  if (action !== undefined && !isNarrow) return newestOfActions(action, conditions, limit)
  if (action !== undefined) conditions.push(begins(sql.ref('entry.action'), action))
  if (actorId === undefined) return newest(conditions, limit)
  const actor = sql`${actorId}::integer`
  const asOther = sql`entry.own_id = ${actor} and entry.own_id <> entry.actor_id`
  return sql`(${newest([...conditions, sql`entry.actor_id = ${actor}`], limit)})
    union all (${newest([...conditions, asOther], limit)})`
}

/** @param before only rows with smaller ids */
export async function readLog(
  db: Db,
  filter: LogFilter,
  { before, limit }: { readonly before: number | null; readonly limit: number },
): Promise<LoggedRow[]> {
  const { rows } = await sql<LoggedRow>`${sql.raw(onceMark)}
    select entry.id, entry.action, entry.actor_id, actor.name as actor_name, entry.own_id, own.name as own_name,
      entry.target_type, entry.target_id, entry.before::text as before, entry.after::text as after, entry.reason,
      entry.ip_address, entry.created_at, target.id as target_member_id, target.name as target_member_name
    from (
      select * from (${matching(filter, before, limit)}) as matching
      order by id desc limit ${sql.lit(limit)}
    ) as entry
    left join member as actor on actor.id = entry.actor_id
    left join member as own on own.id = entry.own_id
    left join member as target on target.id =
      case when entry.target_type = 'member' and entry.target_id ~ '^[0-9]{1,9}$' then entry.target_id::integer end
    order by entry.id desc
  `.execute(db)
  return rows
}
