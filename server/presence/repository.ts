import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** When a member was seen or left. */
export interface Sighting {
  readonly memberId: number
  readonly at: Date
}

/** Sightings as a table. Callers lock rows in the order of ids, so that two processes cannot deadlock. */
const sightingsIn = (sightings: readonly Sighting[]) => sql`(
  select (value ->> 'memberId')::integer as member_id, (value ->> 'at')::timestamptz as at
  from jsonb_array_elements(${JSON.stringify(sightings)}::jsonb)
)`

/** Stores when members were seen, unless another process stored a later moment. */
export async function writeSeen(db: Db, seen: readonly Sighting[]): Promise<void> {
  await sql`
    insert into presence (member_id, last_seen_at)
    select sight.member_id, sight.at from ${sightingsIn(seen)} as sight
    join member on member.id = sight.member_id
    order by 1
    on conflict (member_id) do update
      set last_seen_at = greatest(presence.last_seen_at, excluded.last_seen_at)
  `.execute(db)
}

/**
 * Stores that members closed their last page, unless they were seen later than `graceMs` after it: by a socket to
 * another process, or by a request.
 *
 * @param onlineForMs how far `last_seen_at` is set back, so that lists show them offline
 */
export async function writeLeft(
  db: Db,
  left: readonly Sighting[],
  { graceMs, onlineForMs }: { graceMs: number; onlineForMs: number },
): Promise<void> {
  await sql`
    with gone as (
      select presence.member_id, sight.at from presence
      join ${sightingsIn(left)} as sight on sight.member_id = presence.member_id
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
 * Records which of the members came online. If several processes see an arrival at the same time, it is recorded once.
 * For members who hide that they are online `changed_at` stays, because an announcement would reveal it.
 */
export async function recordArrivals(
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
 * Records which members went offline, by closing their pages or by not being seen since `since`. For members who hide
 * that they are online `changed_at` stays.
 */
export async function recordDepartures(db: Db, { now, since }: { now: Date; since: Date }): Promise<void> {
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
 * Records a change for members whose time on cam ended, so that it is announced. It is recorded once, also by several
 * processes. A later change of the cam already announced the end.
 */
export async function recordCamEnds(db: Db, { now, since }: { now: Date; since: Date }): Promise<void> {
  await sql`
    with ended as (
      select presence.member_id, member.cam_audience = 'listed-me' as is_wide from presence
      join member on member.id = presence.member_id
      where member.cam_until > ${since} and member.cam_until <= ${now}
        and presence.cam_changed_at < member.cam_until and not member.is_cam_banned
      order by presence.member_id
      for update of presence
    )
    update presence set cam_changed_at = ${now}::timestamptz, cam_change_is_wide = ended.is_wide
    from ended where presence.member_id = ended.member_id
  `.execute(db)
}

export interface PresenceChange {
  readonly member_id: number
  readonly kind: 'online' | 'cam'
  readonly changed_at: Date
  /** Announced to everyone who lists the member, not only to members on the member's own list. */
  readonly is_wide: boolean
}

/** Reads the members whose online state or cam changed after a moment. */
export async function findChanges(db: Db, after: Date): Promise<PresenceChange[]> {
  const { rows } = await sql<PresenceChange>`
    select member_id, 'online' as kind, changed_at, true as is_wide from presence where changed_at > ${after}
    union all
    select member_id, 'cam', cam_changed_at, cam_change_is_wide from presence where cam_changed_at > ${after}
  `.execute(db)
  return rows
}

/**
 * Reads which of `readerIds` have which of `memberIds` on their dudelist. Of the members in `narrowIds` only readers who
 * are on the member's own list as well.
 */
export async function findListers(
  db: Db,
  memberIds: readonly number[],
  readerIds: readonly number[],
  narrowIds: readonly number[],
): Promise<{ member_id: number; listed_id: number }[]> {
  const { rows } = await sql<{ member_id: number; listed_id: number }>`
    select dudelist.member_id, dudelist.listed_id from dudelist
    where dudelist.listed_id = any(
        array(select value::integer from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb)))
      and dudelist.member_id = any(
        array(select value::integer from jsonb_array_elements_text(${JSON.stringify(readerIds)}::jsonb)))
      and (
        dudelist.listed_id <> all(
          array(select value::integer from jsonb_array_elements_text(${JSON.stringify(narrowIds)}::jsonb)))
        or exists (
          select from dudelist as own
          where own.member_id = dudelist.listed_id and own.listed_id = dudelist.member_id
        )
      )
  `.execute(db)
  return rows
}

/** In seconds. Two changes within this time are announced as one, to the wider audience. */
const sameChange = 5

/**
 * Records a change of the member's cam to announce.
 *
 * @param isWide whether everyone who lists the member saw or sees the cam
 */
export async function recordCamChange(
  trx: Trx,
  memberId: number,
  { now, isWide }: { readonly now: Date; readonly isWide: boolean },
): Promise<void> {
  await sql`
    update presence set cam_changed_at = ${now}::timestamptz,
      cam_change_is_wide = ${isWide}::boolean or
        (cam_change_is_wide and cam_changed_at > ${now}::timestamptz - make_interval(secs => ${sameChange}::float8))
    where member_id = ${memberId}
  `.execute(trx)
}

/** Records another change to announce: that the member hides being online from now on. */
export async function recordChange(trx: Trx, memberId: number, now: Date): Promise<void> {
  await trx.updateTable('presence').set({ changed_at: now }).where('member_id', '=', memberId).execute()
}
