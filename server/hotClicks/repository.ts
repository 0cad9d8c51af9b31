import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import type { MediaKind } from '../media/mediaFields.ts'

export interface HotClick {
  readonly kind: MediaKind
  readonly id: number
  readonly memberId: number
}

/** Locks the photo or video, so that simultaneous hot-clicks are counted one after the other. */
export async function lockMedia(trx: Trx, { kind, id }: HotClick): Promise<void> {
  await sql`select from ${sql.table(kind)} where id = ${id} for update`.execute(trx)
}

export async function hasHotClicked(trx: Trx, { kind, id, memberId }: HotClick): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(`${kind}_hot_click`)}
    where ${sql.ref(`${kind}_id`)} = ${id} and member_id = ${memberId}
  `.execute(trx)
  return rows.length > 0
}

/**
 * Stores and counts a hot-click.
 * @param day the calendar day of `at` in UTC
 */
export async function insertHotClick(
  trx: Trx,
  { kind, id, memberId, at, day }: HotClick & { readonly at: Date; readonly day: string },
): Promise<void> {
  await sql`
    insert into ${sql.table(`${kind}_hot_click`)} (${sql.ref(`${kind}_id`)}, member_id, created_at)
    values (${id}, ${memberId}, ${at})
  `.execute(trx)
  await sql`
    insert into view_day (subject_type, subject_id, day, hot_click_count) values (${kind}, ${id}, ${day}::date, 1)
    on conflict (subject_type, subject_id, day) do update set hot_click_count = view_day.hot_click_count + 1
  `.execute(trx)
  await sql`
    update ${sql.table(kind)} set recent_hot_click_count = recent_hot_click_count + 1,
      total_hot_click_count = total_hot_click_count + 1
    where id = ${id}
  `.execute(trx)
}

/** Deletes a hot-click, and takes it out of the counts of the day on which it was made. */
export async function deleteHotClick(
  trx: Trx,
  { kind, id, memberId, firstRecentDay }: HotClick & { readonly firstRecentDay: string },
): Promise<void> {
  await sql`
    with removed as (
      delete from ${sql.table(`${kind}_hot_click`)}
      where ${sql.ref(`${kind}_id`)} = ${id} and member_id = ${memberId}
      returning (created_at at time zone 'UTC')::date as day
    ), uncounted as (
      update view_day set hot_click_count = greatest(0, hot_click_count - 1)
      from removed
      where subject_type = ${kind} and subject_id = ${id} and view_day.day = removed.day
    )
    update ${sql.table(kind)} as clicked set
      recent_hot_click_count = greatest(0, clicked.recent_hot_click_count
        - case when removed.day >= ${firstRecentDay}::date then 1 else 0 end),
      total_hot_click_count = greatest(0, clicked.total_hot_click_count - 1)
    from removed where clicked.id = ${id}
  `.execute(trx)
}

export async function findHotClickCounts(trx: Trx, { kind, id }: HotClick) {
  return trx
    .selectFrom(kind)
    .where('id', '=', id)
    .select(['recent_hot_click_count', 'total_hot_click_count'])
    .executeTakeFirstOrThrow()
}
