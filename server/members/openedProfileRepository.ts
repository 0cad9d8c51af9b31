import { type Selectable, sql } from 'kysely'
import type { OpenedProfileTable } from '../db/schema/members.ts'
import type { Db, Trx } from '../db/schema.ts'

/** What is counted apart: opened profiles, and members that the search by name suggested. */
export type CountedKind = Selectable<OpenedProfileTable>['kind']

interface Limit {
  readonly kind: CountedKind
  readonly day: string
  /** The most members that may be counted on a day. */
  readonly max: number
}

/**
 * Lets the counts of one member run one after the other until the transaction ends, over all processes. No pair of
 * members (`lockPair`) has an id of 0.
 */
const lockCount = (trx: Trx, viewerId: number) =>
  sql`select pg_advisory_xact_lock(0, ${viewerId}::integer)`.execute(trx)

/**
 * Adds the members of `ids` to those who were counted for `viewerId` on a day. Members who were counted before or have a
 * conversation with the viewer are not counted.
 *
 * @returns whether all of `ids` are within the limit; otherwise none is added
 */
export async function countMembers(
  trx: Trx,
  viewerId: number,
  ids: readonly number[],
  { kind, day, max }: Limit,
): Promise<boolean> {
  // A statement of its own: the next one must see what was added while it waited.
  await lockCount(trx, viewerId)
  const { rows } = await sql<{ is_allowed: boolean }>`
    with counted as (
      select opened_id from opened_profile
      where member_id = ${viewerId} and day = ${day}::date and kind = ${kind}
    ), fresh as (
      select distinct asked.id from unnest(${[...ids]}::integer[]) as asked (id)
      where asked.id not in (select opened_id from counted) and not exists (
        select from conversation
        where low_member_id = least(${viewerId}::integer, asked.id)
          and high_member_id = greatest(${viewerId}::integer, asked.id)
      )
    ), allowed as (
      select (select count(*) from fresh) = 0
        or (select count(*) from counted) + (select count(*) from fresh) <= ${max} as is_allowed
    ), added as (
      insert into opened_profile (member_id, day, kind, opened_id)
      select ${viewerId}::integer, ${day}::date, ${kind}, fresh.id from fresh, allowed where allowed.is_allowed
      on conflict do nothing
    )
    select is_allowed from allowed
  `.execute(trx)
  return rows[0]?.is_allowed ?? false
}

/** Returns whether no further member may be counted on a day. */
export async function isUsedUp(db: Db, viewerId: number, { kind, day, max }: Limit): Promise<boolean> {
  const { count } = await db
    .selectFrom('opened_profile')
    .where('member_id', '=', viewerId)
    .where('day', '=', day)
    .where('kind', '=', kind)
    .select((select) => select.fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count) >= max
}

/** Deletes what was counted before a day. */
export const deleteOpenedBefore = (db: Db, day: string) =>
  db.deleteFrom('opened_profile').where('day', '<', day).execute()
