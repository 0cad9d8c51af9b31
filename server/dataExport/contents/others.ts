import { sql } from 'kysely'
import { list, type Parts, shownName } from './part.ts'

/** The member's lists of other members. Of others there is the name that the site shows to the member. */
export const lists: Parts = {
  buddies_and_hotties: list(
    ['dudelist'],
    (memberId) => sql`
      select other.id as key, ${shownName(memberId, 'other')} as name, entry.type, entry.note, entry.is_private,
        entry.created_at, entry.updated_at
      from dudelist as entry join member as other on other.id = entry.listed_id
      where entry.member_id = ${memberId}
    `,
  ),
  notes_of_removed_entries: list(
    ['removed_note'],
    (memberId) => sql`
      select other.id as key, ${shownName(memberId, 'other')} as name, entry.note, entry.removed_at
      from removed_note as entry join member as other on other.id = entry.listed_id
      where entry.member_id = ${memberId}
    `,
  ),
  // The page of blocked members shows their names.
  blocked: list(
    ['block'],
    (memberId) => sql`
      select other.id as key, other.name, entry.created_at
      from block as entry join member as other on other.id = entry.blocked_id
      where entry.member_id = ${memberId}
    `,
  ),
  shares_private_media_with: list(
    ['unlock'],
    (memberId) => sql`
      select other.id as key, ${shownName(memberId, 'other')} as name, entry.created_at, entry.expires_at
      from unlock as entry join member as other on other.id = entry.viewer_id
      where entry.member_id = ${memberId}
    `,
  ),
  sees_private_media_of: list(
    ['unlock'],
    (memberId) => sql`
      select other.id as key, ${shownName(memberId, 'other')} as name, entry.created_at
      from unlock as entry join member as other on other.id = entry.member_id
      where entry.viewer_id = ${memberId} and (entry.expires_at is null or entry.expires_at > now())
        and other.is_visible
    `,
  ),
}

/** What the member did on the site. */
export const activity: Parts = {
  profiles_viewed: list(
    ['member_view'],
    (memberId) => sql`
      select other.id as key, ${shownName(memberId, 'other')} as name, entry.viewed_at
      from member_view as entry join member as other on other.id = entry.member_id
      where entry.viewer_id = ${memberId}
    `,
  ),
  seen_in: list(
    ['member_seen'],
    (memberId) => sql`
      select row_number() over (order by period, start)::integer as key, period, start
      from member_seen where member_id = ${memberId}
    `,
  ),
  profiles_opened_by_day: list(
    ['opened_profile'],
    (memberId) => sql`
      select row_number() over (order by entry.day, entry.kind, entry.opened_id)::integer as key, entry.day,
        entry.kind, ${shownName(memberId, 'other')} as name
      from opened_profile as entry join member as other on other.id = entry.opened_id
      where entry.member_id = ${memberId}
    `,
  ),
  media_viewed: list(
    ['media_view'],
    (memberId) => sql`
      select row_number() over (order by subject_type, subject_id)::integer as key, subject_type, subject_id,
        viewed_at
      from media_view where viewer_id = ${memberId}
    `,
  ),
  photo_hot_clicks: list(
    ['photo_hot_click'],
    (memberId) => sql`
      select photo_id as key, photo_id, created_at from photo_hot_click where member_id = ${memberId}
    `,
  ),
  video_hot_clicks: list(
    ['video_hot_click'],
    (memberId) => sql`
      select video_id as key, video_id, created_at from video_hot_click where member_id = ${memberId}
    `,
  ),
  saved_searches: list(
    ['saved_search'],
    (memberId) => sql`
      select id as key, name, kind, query, created_at from saved_search where member_id = ${memberId}
    `,
  ),
  name_changes_tried: list(
    ['member_name_try'],
    (memberId) => sql`
      select id as key, tried_at from member_name_try where member_id = ${memberId}
    `,
  ),
  reports: list(
    ['report'],
    (memberId) => sql`
      select entry.id as key, entry.subject_type, entry.subject_id, ${shownName(memberId, 'other')} as about,
        entry.reason, entry.text, entry.created_at
      from report as entry join member as other on other.id = entry.about_member_id
      where entry.reporter_id = ${memberId}
    `,
  ),
  appeals: list(
    ['appeal'],
    (memberId) => sql`
      select id as key, text, answer, granted_at, refused_at, created_at from appeal where member_id = ${memberId}
    `,
  ),
  // Who decided about the member is left out, from where they did, and what moderators wrote for each other.
  log: list(
    ['audit_log'],
    (memberId) => sql`
      select id as key, action, target_type,
        case when actor_id = ${memberId} or own_id = ${memberId} then target_id end as target_id,
        case when own_id = ${memberId} then ip_address end as ip_address, created_at
      from audit_log
      where actor_id = ${memberId} or own_id = ${memberId}
        or (target_type = 'member' and target_id = ${memberId}::integer::text)
    `,
  ),
}
