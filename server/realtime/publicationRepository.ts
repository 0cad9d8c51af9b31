import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/**
 * How far the event log of each member has been published to another Pusher server. The publishing process holds a
 * lease, so that one process at a time sends a member's events in their order. Events older than an hour are not
 * published; clients get them from `GET /event`. Otherwise a switch of `REALTIME_DRIVER` would publish many old events.
 */

const leaseSeconds = 15

/**
 * Takes the lease of a member's log.
 * @returns the last published position, or null while another process holds the lease
 */
export async function claimPublication(db: Db, memberId: number): Promise<number | null> {
  const { rows } = await sql<{ position: number | string }>`
    insert into event_publication as known (member_id, position, leased_until)
    select
      ${memberId}::integer,
      coalesce(max(position), 0),
      now() + make_interval(secs => ${leaseSeconds})
    from member_event
    where member_id = ${memberId} and created_at < now() - interval '1 hour'
    on conflict (member_id) do update set
      position = greatest(known.position, excluded.position),
      leased_until = excluded.leased_until
    where known.leased_until < now()
    returning position
  `.execute(db)
  return rows[0] ? Number(rows[0].position) : null
}

/** Stores the last published position and renews the lease. */
export async function advancePublication(db: Db, memberId: number, position: number): Promise<void> {
  await sql`
    update event_publication
    set position = ${position}, leased_until = now() + make_interval(secs => ${leaseSeconds})
    where member_id = ${memberId} and position < ${position}
  `.execute(db)
}

/** Gives up the lease, so that another process can continue at once. */
export async function releasePublication(db: Db, memberId: number): Promise<void> {
  await sql`
    update event_publication set leased_until = '-infinity' where member_id = ${memberId}
  `.execute(db)
}

/** Finds members with recent events that are not published. */
export async function findUnpublished(db: Db, limit: number): Promise<number[]> {
  const { rows } = await sql<{ member_id: number }>`
    select distinct member_id
    from member_event left join event_publication as known using (member_id)
    where created_at > now() - interval '1 hour' and member_event.position > coalesce(known.position, 0)
    limit ${limit}
  `.execute(db)
  return rows.map((row) => row.member_id)
}
