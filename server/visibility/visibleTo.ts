/**
 * Who may see whom. Every query of members, and of their media, for a member starts from one of these
 * scopes; no route filters by hand.
 */
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

/** An id, or what stands for one in a prepared query. */
export type MemberId = number | Expression<number>

/**
 * Blocking is mutual (DECISIONS, Access): holds where the member of `column` neither blocked `viewerId` nor
 * was blocked by him. Looked up for each member, for those who are asked for one by one: so that neither how many
 * the viewer blocked nor whether there is anybody to look up shows in how long it takes (SAFETY, Access).
 */
export const noBlockWith = (viewerId: MemberId, column: string): Expression<SqlBool> =>
  sql<SqlBool>`not exists (
    select from block where block.member_id = ${viewerId} and block.blocked_id = ${sql.ref(column)}
    union all
    select from block where block.member_id = ${sql.ref(column)} and block.blocked_id = ${viewerId}
  )`

/**
 * The same for lists of many: the subquery names no outer row, so that the database runs it once a query.
 */
export const notBlocked = (viewerId: MemberId, column: string): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} not in (
    select blocked_id from block where member_id = ${viewerId}
    union all
    select member_id from block where blocked_id = ${viewerId}
  )`

/** Without a parameter, so that a prepared plan finds the indexes of visible members. */
const isVisible = sql<SqlBool>`member.is_visible`

/** Members whom `viewerId` can tell from ones that never were: not deleted, and no block either way. */
export const knownTo = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('member')
    .where('member.deleted_at', 'is', null)
    .where('member.delete_requested_at', 'is', null)
    .where(noBlockWith(viewerId, 'member.id'))

/**
 * One whom he asks for by id, in a row that is there whoever that is: `is_known` says whether he is one of `knownTo`.
 * Who is gone and who never was are looked for among blocks as well, or a block would show in the time that takes.
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
 * Members that lists show `viewerId`: approved, enabled, not hidden or suspended, known to him, and not he.
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
 * The same members as rows of `member_search`, for what is found by that alone: it has a row for each visible
 * member and for no other.
 */
export const searchRowsVisibleTo = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('member_search as sought')
    .where('sought.member_id', '<>', viewerId)
    .where(notBlocked(viewerId, 'sought.member_id'))

/**
 * Narrows a scope to who is online and lets it be seen: whoever hides it is in no list by it, and in no total.
 * @param since seen after this moment (`onlineFor`).
 */
export const isSeenOnline = (since: Expression<unknown>): Expression<SqlBool> =>
  sql<SqlBool>`(not member.hides_online and exists (
    select from presence as seen where seen.member_id = member.id and seen.last_seen_at > ${since}
  ))`

/** Members whom `viewerId` blocked himself, for the one list that shows them. */
export const blockedBy = (db: Db, viewerId: MemberId) =>
  db
    .selectFrom('block')
    .innerJoin('member', 'member.id', 'block.blocked_id')
    .where('block.member_id', '=', viewerId)
    .where('member.deleted_at', 'is', null)
    .where('member.delete_requested_at', 'is', null)

const isAdmin = (viewerId: MemberId) => sql<SqlBool>`exists (
  select from member_role join role on role.id = member_role.role_id
  where member_role.member_id = ${viewerId} and role.slug in ('admin', 'super-admin')
)`

/** Those that lists show him, and himself, whatever his state; and an admin everyone but the deleted. */
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

/** What a member put up, joined to him as `owner`. */
type Media = 'photo' | 'video'

/**
 * Approved, not hidden by its owner or an admin, and of a member whom lists show. Guests may see no more than that; a
 * member also may not be blocked ({@link isShownTo}).
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
