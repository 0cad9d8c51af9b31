/** Which photos and videos a viewer sees, as conditions for queries with the table and its member as `owner`. */
import { type Expression, type SqlBool, sql } from 'kysely'
import { maySeeOthers, type Viewer } from '../http/viewer.ts'
import { grantsMediaAccessTo, isShownTo } from '../visibility/visibleTo.ts'
import { hasAccess } from './attachedRepository.ts'
import type { MediaKind } from './mediaFields.ts'

const isTrue = sql<SqlBool>`true`

const isOf = (kind: MediaKind, memberId: number): Expression<SqlBool> =>
  sql<SqlBool>`${sql.ref(`${kind}.member_id`)} = ${memberId}`

const isPrivateOne = (kind: MediaKind) => sql.ref(`${kind}.is_private`)

/** Photos, and videos whose file can be played. */
const isReady = (kind: MediaKind): Expression<SqlBool> =>
  kind === 'video' ? sql<SqlBool>`video.is_processed` : isTrue

/** True for what lists show to the viewer: approved ones that are public, or private with media access. */
const isListedTo = (kind: MediaKind, viewerId: number, now: Date): Expression<SqlBool> =>
  sql<SqlBool>`(${isReady(kind)} and ${isShownTo(viewerId, kind)}
    and (not ${isPrivateOne(kind)} or ${grantsMediaAccessTo(viewerId, now)}))`

/**
 * True for a photo or video that the viewer may open on its own. Owners see theirs in any state, admins all that are
 * ready, and others what lists show and what a message of theirs holds.
 */
export function isSeenBy(kind: MediaKind, viewer: Viewer, now: Date): Expression<SqlBool> {
  const isOwn = isOf(kind, viewer.memberId)
  if (!maySeeOthers(viewer)) return isOwn
  if (viewer.isAdmin) return sql<SqlBool>`(${isOwn} or ${isReady(kind)})`
  return sql<SqlBool>`(${isOwn} or (${isReady(kind)} and ${isShownTo(viewer.memberId, kind)}
    and (not ${isPrivateOne(kind)} or ${hasAccess(kind, viewer.memberId, now)})))`
}

export interface MediaFilter {
  /** Null: public ones first, then private ones. */
  readonly isPrivate: boolean | null
  /** Also those that are not approved or hidden. Only for the owner and admins. */
  readonly isComplete: boolean
  readonly now: Date
}

/** True for the photos or videos of a member that a list of theirs shows to the viewer. */
export function isInList(
  kind: MediaKind,
  viewerId: number,
  memberId: number,
  { isPrivate, isComplete, now }: MediaFilter,
): Expression<SqlBool> {
  const isOwn = memberId === viewerId
  const isKind = isPrivate === null ? isTrue : sql<SqlBool>`${isPrivateOne(kind)} = ${isPrivate}`
  const isApproved = sql<SqlBool>`(${isReady(kind)} and ${sql.ref(`${kind}.approved_at`)} is not null
    and ${sql.ref(`${kind}.hidden_at`)} is null)`
  const shown = isOwn ? isApproved : isListedTo(kind, viewerId, now)
  const complete = isOwn ? isTrue : isReady(kind)
  return sql<SqlBool>`(${isOf(kind, memberId)} and ${isKind} and ${isComplete ? complete : shown})`
}
