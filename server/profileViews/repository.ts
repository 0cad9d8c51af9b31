import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

export interface NewProfileView {
  readonly memberId: number
  readonly viewerId: number
  readonly at: Date
  /** A view before this moment has ended: the next one counts again. */
  readonly since: Date
  readonly day: string
}

/**
 * Records and counts a view of a profile, unless the same viewer's last view hasn't ended or they view privately.
 * This is one statement, so that simultaneous views count once.
 */
export async function insertProfileView(
  trx: Trx,
  { memberId, viewerId, at, since, day }: NewProfileView,
): Promise<void> {
  await sql`
    with new_view as (
      insert into member_view (member_id, viewer_id, viewed_at)
      select ${memberId}::integer, id, ${at} from member where id = ${viewerId} and not is_private_viewing
      on conflict (member_id, viewer_id) do update set viewed_at = excluded.viewed_at
      where member_view.viewed_at <= ${since}
      returning member_id
    ), counted as (
      insert into view_day (subject_type, subject_id, day, view_count)
      select 'member', member_id, ${day}::date, 1 from new_view
      on conflict (subject_type, subject_id, day) do update set view_count = view_day.view_count + 1
    )
    insert into member_statistics (member_id, recent_view_count, total_view_count)
    select member_id, 1, 1 from new_view
    on conflict (member_id) do update set
      recent_view_count = member_statistics.recent_view_count + 1,
      total_view_count = member_statistics.total_view_count + 1
  `.execute(trx)
}

export interface NewMediaView {
  readonly subject: { readonly type: 'photo' | 'video'; readonly id: number }
  readonly viewerId: number
  readonly at: Date
  /** A view before this moment has ended: the next one counts again. */
  readonly since: Date
  readonly day: string
}

/** Records and counts a view of a photo or video, with the rules of {@link insertProfileView}. */
export async function insertMediaView(
  trx: Trx,
  { subject, viewerId, at, since, day }: NewMediaView,
): Promise<void> {
  const { type, id } = subject
  await sql`
    with new_view as (
      insert into media_view (subject_type, subject_id, viewer_id, viewed_at)
      select ${type}, ${id}::integer, id, ${at}::timestamptz
      from member where id = ${viewerId} and not is_private_viewing
      on conflict (subject_type, subject_id, viewer_id) do update set viewed_at = excluded.viewed_at
      where media_view.viewed_at <= ${since}
      returning subject_id
    ), counted as (
      insert into view_day (subject_type, subject_id, day, view_count)
      select ${type}, subject_id, ${day}::date, 1 from new_view
      on conflict (subject_type, subject_id, day) do update set view_count = view_day.view_count + 1
    )
    update ${sql.table(type)} as seen
    set recent_view_count = seen.recent_view_count + 1, total_view_count = seen.total_view_count + 1
    from new_view where seen.id = new_view.subject_id
  `.execute(trx)
}

export async function deleteMediaViewsBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('media_view').where('viewed_at', '<=', before).execute()
}

/** Recounts the recent views and hot-clicks of all photos or videos: those of `firstDay` and later. */
export async function recountRecentOfMedia(db: Db, type: 'photo' | 'video', firstDay: string): Promise<void> {
  await sql`
    update ${sql.table(type)} as seen
    set recent_view_count = counted.views, recent_hot_click_count = counted.hot_clicks
    from (
      select known.id, coalesce(sum(view_day.view_count), 0) as views,
        coalesce(sum(view_day.hot_click_count), 0) as hot_clicks
      from ${sql.table(type)} as known
      left join view_day on view_day.subject_type = ${type} and view_day.subject_id = known.id
        and view_day.day >= ${firstDay}::date
      where known.recent_view_count > 0 or known.recent_hot_click_count > 0
      group by known.id
    ) as counted
    where counted.id = seen.id and (seen.recent_view_count <> counted.views
      or seen.recent_hot_click_count <> counted.hot_clicks)
  `.execute(db)
}

/** Recounts the recent views of all profiles: those of `firstDay` and later. */
export async function recountRecentProfileViews(db: Db, firstDay: string): Promise<void> {
  await sql`
    update member_statistics set recent_view_count = counted.views
    from (
      select known.member_id, coalesce(sum(view_day.view_count), 0) as views
      from member_statistics as known
      left join view_day on view_day.subject_type = 'member' and view_day.subject_id = known.member_id
        and view_day.day >= ${firstDay}::date
      group by known.member_id
    ) as counted
    where counted.member_id = member_statistics.member_id
      and member_statistics.recent_view_count <> counted.views
  `.execute(db)
}

/** Deletes the daily counts of days before `day`. */
export async function deleteViewDaysBefore(db: Db, day: string): Promise<void> {
  await sql`delete from view_day where day < ${day}::date`.execute(db)
}
