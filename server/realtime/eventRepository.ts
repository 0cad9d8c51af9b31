import { sql } from 'kysely'
import type { MemberEventType } from '../../contract/events.ts'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { JsonValue } from '../db/schema/columns.ts'

/** A new event for the log of a member. */
export interface NewEvent {
  readonly memberId: number
  readonly type: MemberEventType
  /** What the event is about, mostly ids. The rest is read when the event is delivered. */
  readonly subject: JsonValue
  /** The other member that the event is about, if any. Nothing is sent if one of the two blocked the other. */
  readonly aboutMemberId?: number | null
}

/** An event in a member's log. Positions count from 1 without gaps, until old events are deleted. */
export interface EventRow {
  readonly position: number
  readonly type: string
  readonly subject: JsonValue
  readonly aboutMemberId: number | null
  readonly createdAt: Date
  /** One of the two members blocked the other. */
  readonly isHidden: boolean
}

/**
 * Stores events, each at the next position of its member. The rows of `event_position` stay locked until the
 * transaction ends, so that a lower position of a member never becomes visible after a higher one. They are locked in
 * the order of ids, so that two writers cannot deadlock. This requires READ COMMITTED.
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

/** Prepared, because the gateway runs it for every event that it delivers. */
const selectEvents = preparedQuery(
  (db, value: ValueOf<{ memberId: number; after: number }>, shape: { limit: number }) =>
    db
      .selectFrom('member_event as event')
      .where('event.member_id', '=', value('memberId'))
      .where('event.position', '>', value('after'))
      .select([
        'event.position',
        'event.type',
        'event.subject',
        'event.about_member_id as aboutMemberId',
        'event.created_at as createdAt',
        sql<boolean>`event.about_member_id is not null and exists (
          select from block
          where (block.member_id, block.blocked_id) in (
            (event.member_id, event.about_member_id), (event.about_member_id, event.member_id)
          )
        )`.as('isHidden'),
      ])
      .orderBy('event.position')
      .limit(sql.lit(shape.limit)),
)

/**
 * Reads a member's events after a position, oldest first. Hidden ones are included and marked.
 * @param limit one of few, because each has a statement of its own
 */
export const readEvents = (db: Db, memberId: number, after: number, limit: number): Promise<EventRow[]> =>
  selectEvents(db, { memberId, after }, { limit })

/** Reads the last position of each member; 0 for a member without events. */
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
 * Deletes events from before `cutOff`, and all events at lower positions. `created_at` is the start of a transaction,
 * so a lower position can have a later time, and the remaining positions must have no gap.
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
