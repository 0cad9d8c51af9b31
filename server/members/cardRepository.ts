import { sql } from 'kysely'
import { preparedQuery, type ValueOf } from '../db/prepared.ts'
import type { Db } from '../db/schema.ts'
import { publishedPoint } from '../places/cellRepository.ts'
import { type knownTo, type MemberId, visibleTo } from '../visibility/visibleTo.ts'

/** The columns of an avatar, from `photo as avatar` (`presentAvatar`). */
export const avatarColumns = [
  'avatar.id as avatar_id',
  'avatar.file_key as avatar_file_key',
  'avatar.description as avatar_description',
  'avatar.approved_at as avatar_approved_at',
  'avatar.width as avatar_width',
  'avatar.height as avatar_height',
  'avatar.shape as avatar_shape',
  'avatar.position as avatar_position',
  'avatar.thumbhash as avatar_thumbhash',
] as const

/** Adds the columns of member cards to a scope of members. Some depend on the viewer, such as the distance. */
export const selectCards = (scope: ReturnType<typeof knownTo>, viewerId: MemberId) =>
  scope
    .leftJoin('member_place as place', 'place.member_id', 'member.id')
    .leftJoin('cell', 'cell.id', 'place.cell_id')
    .leftJoin('presence', 'presence.member_id', 'member.id')
    .leftJoin('photo as avatar', (join) =>
      join
        .onRef('avatar.id', '=', 'member.avatar_photo_id')
        .on('avatar.is_private', '=', false)
        .on('avatar.hidden_at', 'is', null)
        .on('avatar.deleted_at', 'is', null)
        // Members see their own avatar before it is approved.
        .on((on) => on.or([on('avatar.approved_at', 'is not', null), on('avatar.member_id', '=', viewerId)])),
    )
    // A lookup for each card: a join would read the viewer's whole dudelist, which may hold thousands.
    .select((card) =>
      card
        .selectFrom('dudelist')
        .whereRef('dudelist.listed_id', '=', 'member.id')
        .where('dudelist.member_id', '=', viewerId)
        .select('dudelist.type')
        .as('dudelist_type'),
    )
    .select([
      'member.id',
      'member.name',
      'member.birthday',
      'member.shows_age',
      'member.hides_distance',
      'member.hides_online',
      'member.is_verified',
      'member.is_legacy_supporter',
      'member.supporter_until',
      'member.approved_at',
      'place.city',
      'place.country',
      'presence.last_seen_at',
      ...avatarColumns,
      sql<boolean>`member.id = ${viewerId}`.as('is_self'),
      sql<boolean>`(select viewer.use_imperial from member as viewer where viewer.id = ${viewerId})`.as(
        'viewer_uses_imperial',
      ),
      sql<number | null>`cell.sphere_point <-> ${publishedPoint(viewerId)}`.as('chord'),
    ])

export type CardRow = Awaited<ReturnType<ReturnType<typeof selectCards>['executeTakeFirstOrThrow']>>

const selectCardsOf = preparedQuery((db, value: ValueOf<{ viewerId: number; ids: readonly number[] }>) =>
  selectCards(visibleTo(db, value('viewerId')), value('viewerId')).where(
    sql<boolean>`member.id = any(${value('ids')}::integer[])`,
  ),
)

/** Returns the members among `ids` that `viewerId` may see, in no particular order. */
export const findCardRows = (db: Db, viewerId: number, ids: readonly number[]): Promise<CardRow[]> =>
  ids.length === 0 ? Promise.resolve([]) : selectCardsOf(db, { viewerId, ids }, null)

/**
 * Adds cards to members that another statement found, in its order. Returns null when one of them has become
 * invisible since; the caller then runs its statement again.
 */
export async function addCards<Found extends { readonly id: number }>(
  db: Db,
  viewerId: number,
  found: readonly Found[],
): Promise<(CardRow & Found)[] | null> {
  const ids = found.map(({ id }) => id)
  const cards = new Map((await findCardRows(db, viewerId, ids)).map((row) => [row.id, row]))
  return cards.size < found.length
    ? null
    : found.flatMap((one) => {
        const card = cards.get(one.id)
        return card ? [{ ...card, ...one }] : []
      })
}
