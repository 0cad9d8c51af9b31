import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** A member, and when he was seen or left. */
export interface Sight {
  readonly memberId: number
  readonly at: Date
}

/** Those of the table, whose rows are taken in the order of ids, so that two processes do not wait for each other. */
const sightsIn = (sights: readonly Sight[]) => sql`(
  select (value ->> 'memberId')::integer as member_id, (value ->> 'at')::timestamptz as at
  from jsonb_array_elements(${JSON.stringify(sights)}::jsonb)
)`

/** Members who were here. Another process may know of a later moment. */
export async function writeSeen(db: Db, seen: readonly Sight[]): Promise<void> {
  await sql`
    insert into presence (member_id, last_seen_at)
    select sight.member_id, sight.at from ${sightsIn(seen)} as sight
    join member on member.id = sight.member_id
    order by 1
    on conflict (member_id) do update
      set last_seen_at = greatest(presence.last_seen_at, excluded.last_seen_at)
  `.execute(db)
}

/**
 * Members who closed their last page here, and whom nobody saw elsewhere since: a socket to another process, or a
 * request that came later than `graceMs` after.
 *
 * @param onlineForMs what sets them back so far that no list calls them online
 */
export async function writeLeft(
  db: Db,
  left: readonly Sight[],
  { graceMs, onlineForMs }: { graceMs: number; onlineForMs: number },
): Promise<void> {
  await sql`
    with gone as (
      select presence.member_id, sight.at from presence
      join ${sightsIn(left)} as sight on sight.member_id = presence.member_id
      where presence.last_seen_at <= sight.at + make_interval(secs => ${graceMs / 1000}::float8)
      order by presence.member_id
      for update of presence
    )
    update presence
    set last_seen_at = least(last_seen_at, gone.at - make_interval(secs => ${onlineForMs / 1000}::float8))
    from gone where presence.member_id = gone.member_id
  `.execute(db)
}

/**
 * Notes who of these has come. Of several processes that see him come at once, one notes it. Nothing is news of one who
 * hides that he is online: that something was told of him would tell it.
 */
export async function noteComings(
  db: Db,
  memberIds: readonly number[],
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await sql`
    with come as (
      select presence.member_id, member.hides_online from presence
      join member on member.id = presence.member_id
      where not presence.is_online and presence.last_seen_at > ${since}
        and presence.member_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
      order by presence.member_id
      for update of presence
    )
    update presence
    set is_online = true, came_at = ${now}::timestamptz,
      changed_at = case when come.hides_online then changed_at else ${now}::timestamptz end
    from come where presence.member_id = come.member_id
  `.execute(db)
}

/**
 * Notes who has gone: by a closed page or, where a device vanished, by not being seen since. Nothing is news of one who
 * hides that he is online.
 */
export async function noteGoings(db: Db, { now, since }: { now: Date; since: Date }): Promise<void> {
  await sql`
    with gone as (
      select presence.member_id, member.hides_online from presence
      join member on member.id = presence.member_id
      where presence.is_online and presence.last_seen_at <= ${since}
      order by presence.member_id
      for update of presence
    )
    update presence
    set is_online = false, changed_at = case when gone.hides_online then changed_at else ${now}::timestamptz end
    from gone where presence.member_id = gone.member_id
  `.execute(db)
}

/**
 * Notes whose time on cam has run out, of which he says nothing himself: news for those who list him, once, however many
 * processes look. What was told of him after his time was over has told this too.
 */
export async function noteCamEnds(db: Db, { now, since }: { now: Date; since: Date }): Promise<void> {
  await sql`
    with ended as (
      select presence.member_id from presence
      join member on member.id = presence.member_id
      where member.cam_until > ${since} and member.cam_until <= ${now}
        and presence.changed_at < member.cam_until and not member.is_cam_banned
      order by presence.member_id
      for update of presence
    )
    update presence set changed_at = ${now}::timestamptz
    from ended where presence.member_id = ended.member_id
  `.execute(db)
}

/** Of whom there is news after a moment, and when. */
export const findChanges = (db: Db, after: Date) =>
  db.selectFrom('presence').where('changed_at', '>', after).select(['member_id', 'changed_at']).execute()

/** Who of `readerIds` lists whom of `memberIds`. */
export async function findListers(
  db: Db,
  memberIds: readonly number[],
  readerIds: readonly number[],
): Promise<{ member_id: number; listed_id: number }[]> {
  const { rows } = await sql<{ member_id: number; listed_id: number }>`
    select dudelist.member_id, dudelist.listed_id from dudelist
    where dudelist.listed_id = any(
        array(select value::integer from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)))
      and dudelist.member_id = any(
        array(select value::integer from jsonb_array_elements_text(${JSON.stringify(readerIds)}::jsonb)))
  `.execute(db)
  return rows
}

/** Something else about him is news for those who list him: his cam, or that he hides that he is online from now on. */
export async function noteChange(trx: Trx, memberId: number, now: Date): Promise<void> {
  await trx.updateTable('presence').set({ changed_at: now }).where('member_id', '=', memberId).execute()
}
