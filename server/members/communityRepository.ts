import { sql } from 'kysely'
import { onlineFor } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { photoColumns } from '../photos/presentPhoto.ts'
import { noBlockWith } from '../visibility/visibleTo.ts'

const week = 7 * 24 * 60 * 60_000

/** Countries with fewer visible members are not counted, so that the count doesn't reveal a single member. */
const minMembersPerCountry = 5

/**
 * Rounds a count down to two significant digits, and at least to tens. A member could subtract the members they see from an exact
 * count, and so learn how many members block them and whether those are online.
 */
export const approximately = (count: number): number => {
  const step = 10 ** Math.max(1, Math.floor(Math.log10(count)) - 1)
  return Math.floor(count / step) * step
}

/** Counts the community in rounded numbers. Members who hide their online state are not counted as online. */
export async function countCommunity(db: Db, now: number) {
  const { rows } = await sql<{
    count: number
    online_count: number
    joined_this_week_count: number
    country_count: number
  }>`
    select
      (select count(*) from member where is_visible) as count,
      (select count(*) from presence join member on member.id = presence.member_id
        where presence.last_seen_at > ${new Date(now - onlineFor)}
          and member.is_visible and not member.hides_online) as online_count,
      (select count(*) from member
        where is_visible and approved_at > ${new Date(now - week)}) as joined_this_week_count,
      (select count(*) from (
        select from member_place join member on member.id = member_place.member_id
        where member.is_visible
        group by country_code
        having count(*) >= ${minMembersPerCountry}
      ) as country) as country_count
  `.execute(db)
  const [counts] = rows
  if (!counts) throw new Error('The count returned no row.')
  return {
    ...counts,
    count: approximately(counts.count),
    online_count: approximately(counts.online_count),
    joined_this_week_count: approximately(counts.joined_this_week_count),
  }
}

/**
 * Returns members who agreed to be shown to guests, with their avatar, newest first.
 * @param viewerId null for a guest
 */
export const findFeatured = (db: Db, viewerId: number | null, limit: number) =>
  db
    .selectFrom('member')
    .innerJoin('photo', 'photo.id', 'member.avatar_photo_id')
    .where('member.is_visible', '=', true)
    .where('member.is_featured', '=', true)
    .where('photo.is_private', '=', false)
    .where('photo.approved_at', 'is not', null)
    .where('photo.hidden_at', 'is', null)
    .where('photo.deleted_at', 'is', null)
    .where(viewerId === null ? sql<boolean>`true` : noBlockWith(viewerId, 'member.id'))
    .orderBy('member.approved_at', 'desc')
    .orderBy('member.id', 'desc')
    .limit(limit)
    .select('member.name')
    .select(photoColumns(viewerId))
    .execute()
