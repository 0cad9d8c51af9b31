import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import { maySeeOthers, type Viewer } from '../http/viewer.ts'
import { isRecognizableTo, isShown, isShownTo, visibleTo } from '../visibility/visibleTo.ts'
import type { PhotoSize } from '../media/addresses.ts'
import { isOnAppeal } from '../media/appealedRepository.ts'
import { hasAccess } from '../media/attachedRepository.ts'
import { photoColumns, type PhotoRow } from './presentPhoto.ts'

export async function insertPhoto(trx: Trx, values: Insertable<Database['photo']>): Promise<number> {
  const { id } = await trx.insertInto('photo').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Returns the position after the last public or private photo of a member. */
export async function nextPosition(trx: Trx, memberId: number, isPrivate: boolean): Promise<number> {
  const { last } = await trx
    .selectFrom('photo')
    .where('member_id', '=', memberId)
    .where('is_private', '=', isPrivate)
    .where('deleted_at', 'is', null)
    .select((select) => select.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}

export async function setAvatarIfNone(trx: Trx, memberId: number, photoId: number): Promise<void> {
  await trx
    .updateTable('member')
    .set({ avatar_photo_id: photoId })
    .where('id', '=', memberId)
    .where('avatar_photo_id', 'is', null)
    .execute()
}

/** Sets the first public photo of all members without an avatar as their avatar. */
export async function setFirstAvatars(trx: Trx): Promise<void> {
  await trx
    .updateTable('member')
    .from((from) =>
      from
        .selectFrom('photo')
        .where('is_private', '=', false)
        .where('deleted_at', 'is', null)
        .distinctOn('member_id')
        .orderBy('member_id')
        .orderBy('position')
        .select(['photo.id', 'photo.member_id'])
        .as('first'),
    )
    .whereRef('member.id', '=', 'first.member_id')
    .where('member.avatar_photo_id', 'is', null)
    .set((set) => ({ avatar_photo_id: set.ref('first.id') }))
    .execute()
}

/** @param seesAppealed whether the viewer may fetch removed photos whose owner appeals that, as admins may */
const photoOf = (db: Db, fileKey: string, seesAppealed: boolean) =>
  db
    .selectFrom('photo')
    .innerJoin('member as owner', 'owner.id', 'photo.member_id')
    .where('photo.file_key', '=', fileKey)
    .where((where) =>
      where.or([where('photo.deleted_at', 'is', null), ...(seesAppealed ? [isOnAppeal('photo')] : [])]),
    )

/**
 * Returns whether a viewer may fetch a photo at its permanent address. Members may fetch their own photos and public,
 * approved ones of members they may see. Admins may fetch all public photos. Guests may fetch avatars of members who
 * agreed to be featured. Members who may not look at others may fetch what guests may, and their own. Private photos
 * have no permanent address. Of members whom the viewer blocked, only the smallest square of the avatar may be fetched
 * (`docs/decisions.md#blocked-members-list`).
 */
export async function mayFetch(
  db: Db,
  viewer: Viewer | null,
  { fileKey, size }: { readonly fileKey: string; readonly size: PhotoSize },
): Promise<boolean> {
  const seesOthers = viewer !== null && maySeeOthers(viewer)
  const seesAll = seesOthers && viewer.isAdmin
  const photo = photoOf(db, fileKey, seesAll).where('photo.is_private', '=', false).select('photo.id')
  if (seesAll) return (await photo.executeTakeFirst()) !== undefined
  const shown = photo.where((where) => {
    const isAvatar = where('owner.avatar_photo_id', '=', where.ref('photo.id'))
    const isOfBlocked = ({ memberId }: Viewer) =>
      where.and([isShown('photo'), isAvatar, isRecognizableTo(memberId, 'owner')])
    const shownToAll = seesOthers
      ? where.or([
          isShownTo(viewer.memberId, 'photo'),
          ...(size === 'square160' ? [isOfBlocked(viewer)] : []),
        ])
      : where.and([isShown('photo'), where('owner.is_featured', '=', true), isAvatar])
    return viewer === null
      ? shownToAll
      : where.or([where('photo.member_id', '=', viewer.memberId), shownToAll])
  })
  return (await shown.executeTakeFirst()) !== undefined
}

/**
 * Returns by how many quarters an original is turned. Undefined for an unknown one and for viewers other than its owner
 * and admins.
 */
export async function findOriginalTurns(
  db: Db,
  viewer: Viewer,
  originalKey: string,
): Promise<number | undefined> {
  const photo = await db
    .selectFrom('photo')
    .where('original_key', '=', originalKey)
    .where('deleted_at', 'is', null)
    .$if(!(viewer.isAdmin && maySeeOthers(viewer)), (query) => query.where('member_id', '=', viewer.memberId))
    .select('quarter_turns')
    .executeTakeFirst()
  return photo?.quarter_turns
}

/** Returns the owner of a photo; undefined for an unknown photo and for one that the viewer may not see. */
export async function findPhotoOwner(
  db: Db,
  { viewerId, id, now }: { readonly viewerId: number; readonly id: number; readonly now: Date },
): Promise<number | undefined> {
  const photo = await db
    .selectFrom('photo')
    .innerJoin('member as owner', 'owner.id', 'photo.member_id')
    .where('photo.id', '=', id)
    .where('photo.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('photo.member_id', '=', viewerId),
        where.and([
          isShownTo(viewerId, 'photo'),
          where.or([where('photo.is_private', '=', false), hasAccess('photo', viewerId, now)]),
        ]),
      ]),
    )
    .select('photo.member_id')
    .executeTakeFirst()
  return photo?.member_id
}

/**
 * Returns whether a viewer may fetch a private photo: its owner, admins, and members with media access or with a
 * message that contains the photo. Members who may not look at others may fetch only their own.
 */
export async function mayFetchPrivate(db: Db, viewer: Viewer, fileKey: string, now: Date): Promise<boolean> {
  const seesOthers = maySeeOthers(viewer)
  const seesAll = seesOthers && viewer.isAdmin
  const photo = photoOf(db, fileKey, seesAll).where('photo.is_private', '=', true).select('photo.id')
  if (seesAll) return (await photo.executeTakeFirst()) !== undefined
  const shown = photo.where((where) =>
    where.or([
      where('photo.member_id', '=', viewer.memberId),
      where.and([
        sql.lit(seesOthers),
        isShownTo(viewer.memberId, 'photo'),
        hasAccess('photo', viewer.memberId, now),
      ]),
    ]),
  )
  return (await shown.executeTakeFirst()) !== undefined
}

/**
 * Reads the photos of messages that the viewer sees, in their order. Private ones are included, because their owner sent them. Only the
 * sender sees photos that wait for approval. Deleted and hidden photos are left out.
 */
export const findAttachedPhotos = (
  db: Db,
  viewerId: number,
  messageIds: readonly number[],
): Promise<(PhotoRow & { readonly message_id: number })[]> =>
  visibleTo(db, viewerId)
    .innerJoin('photo', 'photo.member_id', 'member.id')
    .innerJoin('message_photo as attached', 'attached.photo_id', 'photo.id')
    .innerJoin('message', (join) =>
      join
        .onRef('message.id', '=', 'attached.message_id')
        .onRef('message.from_member_id', '=', 'photo.member_id'),
    )
    .where('message.id', 'in', messageIds)
    .where('message.unsent_at', 'is', null)
    .where('photo.deleted_at', 'is', null)
    .where('photo.hidden_at', 'is', null)
    .where((where) =>
      where.or([where('photo.approved_at', 'is not', null), where('photo.member_id', '=', viewerId)]),
    )
    .orderBy('attached.message_id')
    .orderBy('attached.position')
    .select(photoColumns(viewerId))
    .select('attached.message_id')
    .execute()
