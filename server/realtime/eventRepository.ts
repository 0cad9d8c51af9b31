import { sql } from 'kysely'
import type { MemberEventType } from '../../contract/events.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'

/** Something that happened to a member, as a writer puts it down. */
export interface NewEvent {
  readonly memberId: number
  readonly type: MemberEventType
  /** What it is about, mostly ids: the rest is read when the event is delivered. */
  readonly subject: JsonValue
  /** The other member it is about, if any: nothing goes out once one of the two blocked the other. */
  readonly aboutMemberId?: number | null
}

/** A line of a member's log. Positions count from 1, without gaps until old lines are deleted. */
export interface EventRow {
  readonly position: number
  readonly type: string
  readonly subject: JsonValue
  readonly aboutMemberId: number | null
  readonly createdAt: Date
  /** The two have blocked each other, one way or the other. */
  readonly isHidden: boolean
}

/**
 * Gives each event the next position of its member and stores it. The rows of `event_position` stay
 * locked until the writer's transaction ends, so that of one member no lower position becomes visible
 * after a higher one; they are taken in the order of ids, so that two writers do not wait for each other.
 * That holds under READ COMMITTED.
 */
export async function insertEvents(trx: Trx, events: readonly NewEvent[]): Promise<void> {
  await sql`
    with entry as (
      select
        (value ->> 'memberId')::integer as member_id,
        value ->> 'type' as type,
        value -> 'subject' as subject,
        (value ->> 'aboutMemberId')::integer as about_member_id,
        ordinality
      from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality
    ),
    grown as (
      insert into event_position (member_id, position)
      select member_id, count(*) from entry group by member_id order by member_id
      on conflict (member_id) do update set position = event_position.position + excluded.position
      returning member_id, position
    )
    insert into member_event (member_id, position, type, subject, about_member_id)
    select
      member_id,
      position
        - count(*) over (partition by member_id)
        + row_number() over (partition by member_id order by ordinality),
      type,
      subject,
      about_member_id
    from entry join grown using (member_id)
  `.execute(trx)
}

/** A member's lines after a position, oldest first, hidden ones included and marked. */
export async function readEvents(
  db: Db,
  memberId: number,
  after: number,
  limit: number,
): Promise<EventRow[]> {
  const { rows } = await sql<Omit<EventRow, 'position'> & { position: number | string }>`
    select
      position,
      type,
      subject,
      about_member_id as "aboutMemberId",
      created_at as "createdAt",
      about_member_id is not null and exists (
        select from block
        where (block.member_id, block.blocked_id) in (
          (member_event.member_id, about_member_id), (about_member_id, member_event.member_id)
        )
      ) as "isHidden"
    from member_event
    where member_id = ${memberId} and position > ${after}
    order by position
    limit ${limit}
  `.execute(db)
  return rows.map((row) => ({ ...row, position: Number(row.position) }))
}

/** The last position of each of these members; 0 for one to whom nothing happened yet. */
export async function readPositions(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ member_id: number; position: number | string }>`
    select member_id, position from event_position
    where member_id in (select value::integer from jsonb_array_elements_text(${JSON.stringify(memberIds)}::jsonb))
  `.execute(db)
  const positions = new Map(memberIds.map((id) => [id, 0]))
  for (const row of rows) positions.set(row.member_id, Number(row.position))
  return positions
}

/**
 * Deletes lines from before `cutOff`, and those below them: `created_at` is when a transaction began, so
 * positions and times may cross, and what is kept must have no gap.
 *
 * @returns how many were deleted
 */
export async function deleteEventsBefore(db: Db, cutOff: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from member_event using (
      select member_id, max(position) as position from member_event
      where created_at < ${cutOff} group by member_id
    ) as old
    where member_event.member_id = old.member_id and member_event.position <= old.position
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
