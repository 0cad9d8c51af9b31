import { type RawBuilder, type Selectable, sql } from 'kysely'
import { foundPerProfile } from '../../contract/limits.ts'
import type { OpenedProfileTable } from '../db/schema/members.ts'
import type { Db, Trx } from '../db/schema.ts'

/** How a member was counted: their profile was opened, or the search by name showed them. */
export type CountedKind = Selectable<OpenedProfileTable>['kind']

interface Limit {
  readonly kind: CountedKind
  readonly day: string
  /** The most profiles of a day. A member who was only found by name counts as a part of one (`foundPerProfile`). */
  readonly max: number
}

/**
 * Lets the counts of one member run one after the other until the transaction ends, over all processes. No pair of
 * members (`lockPair`) has an id of 0.
 */
const lockCount = (trx: Trx, viewerId: number) =>
  sql`select pg_advisory_xact_lock(0, ${viewerId}::integer)`.execute(trx)

/** The members who were counted for a member on a day: `opened_id`, and `is_opened` if not only found by name. */
const countedOn = (viewerId: number, day: string) => sql`
  select opened_id, bool_or(kind = 'opened') as is_opened from opened_profile
  where member_id = ${viewerId}::integer and day = ${day}::date
  group by opened_id`

/** What the rows of `countedOn` cost together, in parts of a profile. */
const usedOf = (counted: RawBuilder<unknown>) =>
  sql<number>`(select coalesce(sum(case when is_opened then ${foundPerProfile}::integer else 1 end), 0)::integer from ${counted})`

/**
 * Adds the members of `ids` to those who were counted for `viewerId` on a day. Members who were counted before or have a
 * conversation with the viewer are not counted.
 *
 * @returns whether all of `ids` are within the limit; otherwise none is added. Members found by name may exceed it
 *   unless it was used up before.
 */
export async function countMembers(
  trx: Trx,
  viewerId: number,
  ids: readonly number[],
  { kind, day, max }: Limit,
): Promise<boolean> {
  // A statement of its own: the next one must see what was added while it waited.
  await lockCount(trx, viewerId)
  const isOpening = kind === 'opened'
  const { rows } = await sql<{ is_allowed: boolean }>`
    with counted as (${countedOn(viewerId, day)}), fresh as (
      select distinct asked.id,
        ${isOpening ? foundPerProfile : 1}::integer - (counted.opened_id is not null)::integer as cost
      from unnest(${[...ids]}::integer[]) as asked (id)
      left join counted on counted.opened_id = asked.id
      where (counted.opened_id is null or ${isOpening}::boolean and not counted.is_opened) and not exists (
        select from conversation
        where low_member_id = least(${viewerId}::integer, asked.id)
          and high_member_id = greatest(${viewerId}::integer, asked.id)
      )
    ), allowed as (
      select (select count(*) from fresh) = 0
        or ${usedOf(sql`counted`)} + (
          select case when ${isOpening}::boolean then sum(cost) else 1 end from fresh
        ) <= ${max * foundPerProfile}::integer as is_allowed
    ), added as (
      insert into opened_profile (member_id, day, kind, opened_id)
      select ${viewerId}::integer, ${day}::date, ${kind}, fresh.id from fresh, allowed where allowed.is_allowed
      on conflict do nothing
    )
    select is_allowed from allowed
  `.execute(trx)
  return rows[0]?.is_allowed ?? false
}

/** Returns whether no further profile may be opened on a day. */
export async function isUsedUp(
  db: Db,
  viewerId: number,
  { day, max }: Omit<Limit, 'kind'>,
): Promise<boolean> {
  const { rows } = await sql<{ used: number }>`
    select ${usedOf(sql`(${countedOn(viewerId, day)}) as counted`)} as used
  `.execute(db)
  return (rows[0]?.used ?? 0) >= max * foundPerProfile
}

/** Deletes what was counted before a day. */
export const deleteOpenedBefore = (db: Db, day: string) =>
  db.deleteFrom('opened_profile').where('day', '<', day).execute()
