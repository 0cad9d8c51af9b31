import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { photoColumns, type PhotoRow } from '../photos/presentPhoto.ts'
import { selectCards } from './cardRepository.ts'
import { knownTo } from '../visibility/visibleTo.ts'

type Key = { readonly id: number } | { readonly nameSkeleton: string }

/**
 * Finds a member that `viewerId` may know of, and whether the profile is open. Blocked, deleted and missing members
 * return nothing from the same statement, so that its timing doesn't tell them apart.
 */
export const findProfileRow = (db: Db, viewerId: number, key: Key) => {
  const query = selectCards(knownTo(db, viewerId), viewerId)
    .leftJoin('member_statistics as statistics', 'statistics.member_id', 'member.id')
    .leftJoin('unlock as theirs', (join) =>
      join
        .onRef('theirs.member_id', '=', 'member.id')
        .on('theirs.viewer_id', '=', viewerId)
        .on((on) =>
          on.or([on('theirs.expires_at', 'is', null), on('theirs.expires_at', '>', sql<Date>`now()`)]),
        ),
    )
    .leftJoin('unlock as own', (join) =>
      join
        .onRef('own.viewer_id', '=', 'member.id')
        .on('own.member_id', '=', viewerId)
        .on((on) => on.or([on('own.expires_at', 'is', null), on('own.expires_at', '>', sql<Date>`now()`)])),
    )
    .leftJoin('dudelist', (join) =>
      join.onRef('dudelist.listed_id', '=', 'member.id').on('dudelist.member_id', '=', viewerId),
    )
    .leftJoin('report', (join) =>
      join
        .onRef('report.subject_id', '=', 'member.id')
        .on('report.subject_type', '=', 'member')
        .on('report.reporter_id', '=', viewerId),
    )
    .select((select) => [
      'member.is_visible',
      'member.description',
      'member.created_at',
      'member.use_imperial',
      'member.height',
      'member.weight',
      'member.waist',
      'member.chest',
      'member.biceps',
      'member.body_build_id',
      'member.body_hair_id',
      'member.facial_hair_id',
      'member.tattoo_id',
      'member.cock_size_id',
      'member.cock_type_id',
      'member.sex_position_id',
      'member.safer_sex_id',
      'place.state',
      'dudelist.note as dudelist_note',
      'statistics.recent_view_count',
      'statistics.total_view_count',
      'report.created_at as reported_by_me_at',
      'own.expires_at as unlocked_until',
      select('theirs.member_id', 'is not', null).$castTo<boolean>().as('shows_private'),
      select('own.member_id', 'is not', null).$castTo<boolean>().as('looks_at_my_private'),
    ])
  return 'id' in key
    ? query.where('member.id', '=', key.id).executeTakeFirst()
    : query.where('member.name_skeleton', '=', key.nameSkeleton).executeTakeFirst()
}

export type ProfileRow = NonNullable<Awaited<ReturnType<typeof findProfileRow>>>

/** Returns the member's approved photos in the member's order. */
export async function findProfilePhotos(
  db: Db,
  { memberId, viewerId }: { readonly memberId: number; readonly viewerId: number },
): Promise<{ public: PhotoRow[]; private: PhotoRow[] }> {
  const rows = await db
    .selectFrom('photo')
    .where('member_id', '=', memberId)
    .where('approved_at', 'is not', null)
    .where('hidden_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('is_private')
    .orderBy('position')
    .orderBy('id')
    .select(photoColumns(viewerId))
    .execute()
  return { public: rows.filter((row) => !row.is_private), private: rows.filter((row) => row.is_private) }
}

export const findMemberLookups = (db: Db, memberId: number) =>
  db.selectFrom('member_lookup').where('member_id', '=', memberId).select(['field', 'lookup_id']).execute()

export const findLinks = async (db: Db, memberId: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('member_link')
    .where('member_id', '=', memberId)
    .orderBy('position')
    .select('url')
    .execute()
  return rows.map(({ url }) => url)
}

export const findNetworks = (db: Db, memberId: number) =>
  db.selectFrom('member_network').where('member_id', '=', memberId).select(['network', 'username']).execute()
