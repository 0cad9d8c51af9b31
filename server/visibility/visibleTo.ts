/**
 * Scopes for who may see whom. Every query of members or their media starts from one of them, so that no route filters
 * by hand. See `docs/security.md#missing-and-forbidden`.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** An id, or its placeholder in a prepared query. */
export type MemberId = number | Expression<number>

/**
 * True if neither the member in `column` nor the viewer blocked the other. For queries of single members: it looks up
 * blocks by both ids, so that its duration depends neither on the number of blocks nor on whether the member exists.
 * See `docs/decisions.md#blocking-is-mutual-and-silent`.
 */
export const noBlockWith = (viewerId: MemberId, column: string): Expression<SqlBool> =>
  sql<SqlBool>`not exists (
    select from block where block.member_id = ${viewerId} and block.blocked_id = ${sql.ref(column)}
    union all
    select from block where block.member_id = ${sql.ref(column)} and block.blocked_id = ${viewerId}
  )`

/**
 * The same as `noBlockWith`, for lists of members. The subquery refers to no outer row, so that the database runs it
 * once per query.
 */
export const notBlocked = (viewerId: MemberId, column: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} not in (
    select blocked_id from block where member_id = ${viewerId}
    union all
    select member_id from block where blocked_id = ${viewerId}
  )`

/** Has no parameter, so that prepared plans can use the partial indexes of visible members. */
const isVisible = sql<SqlBool>`member.is_visible`

/** Members that exist for the viewer: not deleted, and no block either way. They may be invisible in lists. */
export const knownTo = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('member')
    .where('member.deleted_at', 'is', null)
    .where('member.delete_requested_at', 'is', null)
    .where(noBlockWith(viewerId, 'member.id'))

/**
 * Selects one member by id. There is always one row, and `is_known` says whether the member is one of `knownTo`. Blocks
 * are looked up for deleted and missing members too; otherwise the duration would reveal a block.
 */
export const lookUpMember = (db: Db, viewerId: number, otherId: number) =>
  db
    .selectFrom(db.selectNoFrom(sql<number>`${otherId}::integer`.as('id')).as('asked'))
    .leftJoin('member', (join) =>
      join
        .onRef('member.id', '=', 'asked.id')
        .on('member.deleted_at', 'is', null)
        .on('member.delete_requested_at', 'is', null),
    )
    .select(sql<boolean>`${noBlockWith(viewerId, 'asked.id')} and member.id is not null`.as('is_known'))

/**
 * Members that lists show to the viewer: approved, enabled, not hidden or suspended, no block either way, and not the
 * viewer.
 * @param condition narrows them down (`server/browse/search`)
 */
export const listedTo = (db: Db, viewerId: MemberId, condition: Expression<SqlBool> | null = null) => {
  const listed = db
    .selectFrom('member')
    .where(isVisible)
    .where('member.id', '<>', viewerId)
    .where(notBlocked(viewerId, 'member.id'))
  return condition === null ? listed : listed.where(condition)
}

/**
 * The same members as `listedTo`, as rows of `member_search`, for queries that need nothing else. That table has a row
 * for each visible member and for no other.
 */
export const searchRowsVisibleTo = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('member_search as sought')
    .where('sought.member_id', '<>', viewerId)
    .where(notBlocked(viewerId, 'sought.member_id'))

/**
 * Narrows a scope to members who are online and do not hide it. Members who hide it are neither listed nor counted.
 *
 * @param since the moment after which a member must have been seen: `onlineFor` before now
 */
export const isSeenOnline = (since: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`(not member.hides_online and exists (
    select from presence as seen where seen.member_id = member.id and seen.last_seen_at > ${since}
  ))`

/** Members whom the viewer blocked, for the one list that shows them. */
export const blockedBy = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('block')
    .innerJoin('member', 'member.id', 'block.blocked_id')
    .where('block.member_id', '=', viewerId)
    .where('member.deleted_at', 'is', null)
    .where('member.delete_requested_at', 'is', null)

/**
 * True for visible members whom the viewer blocked and who did not block the viewer. The viewer keeps seeing the small
 * avatar of these members in the list of `blockedBy`, and nothing else of them.
 * See `docs/decisions.md#blocked-members-list`.
 *
 * @param table the name of the member's table in the query
 */
export const isRecognizableTo = (viewerId: MemberId, table: 'member' | 'owner'): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${table}.is_visible`)}
    and exists (
      select from block where block.member_id = ${viewerId} and block.blocked_id = ${sql.ref(`${table}.id`)}
    )
    and not exists (
      select from block where block.member_id = ${sql.ref(`${table}.id`)} and block.blocked_id = ${viewerId}
    ))`

/** SQL: the ids of the roles that open the admin area, which are those with the permission `moderate`. */
export const adminRoleIds = sql`(
  select role_permission.role_id from role_permission
  join permission on permission.id = role_permission.permission_id where permission.slug = 'moderate'
)`

/** SQL condition: the member is an admin. */
export const isAdmin = (memberId: MemberId) => sql<boolean>`exists (
  select from member_role where member_role.member_id = ${memberId} and member_role.role_id in ${adminRoleIds}
)`

/** The members of `listedTo`, the viewer in any state, and for an admin all members who are not deleted. */
export const visibleTo = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('member')
    .where((where) =>
      where.or([
        isVisible,
        where('member.id', '=', viewerId),
        where.and([where('member.deleted_at', 'is', null), isAdmin(viewerId)]),
      ]),
    )
    .where(noBlockWith(viewerId, 'member.id'))

/** A table of media, joined with its member as `owner`. */
type Media = 'photo' | 'video'

/**
 * True for media that are approved, not hidden, and of a visible member. That is what guests may see. For members, use
 * {@link isShownTo}, which also excludes blocked members.
 */
export const isShown = (media: Media): Expression<SqlBool> =>
  sql<SqlBool>`(${sql.ref(`${media}.approved_at`)} is not null and ${sql.ref(`${media}.hidden_at`)} is null
    and owner.is_visible)`

export const isShownTo = (viewerId: MemberId, media: Media): Expression<SqlBool> =>
  sql<SqlBool>`(${isShown(media)} and ${noBlockWith(viewerId, 'owner.id')})`

/** Whether its owner's private media are unlocked for a member now. */
export const grantsMediaAccessTo = (viewerId: MemberId, now: Date): Expression<SqlBool> =>
  sql<SqlBool>`exists (
    select from unlock where unlock.member_id = owner.id and unlock.viewer_id = ${viewerId}
      and (unlock.expires_at is null or unlock.expires_at > ${now})
  )`
