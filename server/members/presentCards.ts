import { idleFor, onlineFor } from '../../contract/limits.ts'
import type { Avatar } from '../../contract/media.ts'
import type { UserCard } from '../../contract/members.ts'
import type { Db } from '../db/schema.ts'
import { lastingUrls } from '../media/addresses.ts'
import { distanceStep, kilometersOfChord } from '../places/distance.ts'
import { ageAt } from '../../contract/age.ts'
import { type CardRow, findCardRows } from './cardRepository.ts'

/** The name of members who have not chosen one yet. */
export const defaultName = 'Guest'

/** Looks up members as `viewerId` sees them. Members that the viewer can't see are missing from the map. */
export type CardsFor = (
  viewerId: number,
  memberIds: readonly number[],
) => Promise<ReadonlyMap<number, UserCard>>

/**
 * Returns members as cards, by id, as `viewerId` sees them. Members that the viewer can't see are missing.
 * @param now epoch milliseconds
 */
export async function presentCards(
  db: Db,
  viewerId: number,
  ids: readonly number[],
  now: number,
): Promise<ReadonlyMap<number, UserCard>> {
  const rows = await findCardRows(db, viewerId, ids)
  return new Map(rows.map((row) => [row.id, presentCard(row, now)]))
}

export function presentCard(row: CardRow, now: number): UserCard {
  const sinceSeen = row.last_seen_at === null || row.hides_online ? null : now - row.last_seen_at.getTime()
  return {
    id: row.id,
    name: row.name ?? defaultName,
    age: row.birthday !== null && (row.shows_age || row.is_self) ? ageAt(row.birthday, now) : null,
    city: row.city,
    country: row.country,
    ...distanceTo(row),
    avatar: presentAvatar(row),
    is_online: sinceSeen !== null && sinceSeen < onlineFor,
    is_idle: sinceSeen !== null && sinceSeen >= onlineFor && sinceSeen < idleFor,
    is_supporter:
      row.is_legacy_supporter || (row.supporter_until !== null && row.supporter_until.getTime() > now),
    is_verified: row.is_verified,
    in_dudelist: row.dudelist_type !== null,
    dudelist_type: row.dudelist_type,
    approved_at: row.approved_at?.toISOString() ?? null,
  }
}

function distanceTo(row: CardRow) {
  if (row.chord === null || row.hides_distance || row.is_self) {
    return { distance: null, converted_distance: null }
  }
  return distanceStep(kilometersOfChord(row.chord), row.viewer_uses_imperial)
}

type AvatarRow = Pick<CardRow, Extract<keyof CardRow, `avatar_${string}`>>

/** Presents the avatar of a row with `avatarColumns`, or null where it has none. */
export function presentAvatar(row: AvatarRow): Avatar | null {
  const { avatar_id, avatar_file_key, avatar_width, avatar_height, avatar_shape, avatar_position } = row
  if (
    avatar_id === null ||
    avatar_file_key === null ||
    avatar_width === null ||
    avatar_height === null ||
    avatar_shape === null ||
    avatar_position === null
  ) {
    return null
  }
  return {
    id: avatar_id,
    description: row.avatar_description,
    is_private: false,
    is_approved: row.avatar_approved_at !== null,
    width: avatar_width,
    height: avatar_height,
    shape: avatar_shape,
    order: avatar_position,
    thumbhash: row.avatar_thumbhash,
    ...lastingUrls(avatar_file_key),
  }
}
