import { type ExpressionBuilder, type Insertable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { isShown, isShownTo, grantsMediaAccessTo, visibleTo } from '../visibility/visibleTo.ts'
import { photoColumns, type PhotoRow } from './presentPhoto.ts'

type PhotoAndOwner = Database & { readonly owner: Database['member'] }

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

const photoOf = (db: Db, fileKey: string) =>
  db
    .selectFrom('photo')
    .innerJoin('member as owner', 'owner.id', 'photo.member_id')
    .where('photo.file_key', '=', fileKey)
    .where('photo.deleted_at', 'is', null)

/**
 * Returns whether a viewer may fetch a photo at its permanent address. Members may fetch their own photos and public,
 * approved ones of members they may see. Admins may fetch all public photos. Guests may fetch avatars of members who
 * agreed to be featured. Private photos have no permanent address.
 */
export async function mayFetch(db: Db, viewer: Viewer | null, fileKey: string): Promise<boolean> {
  const photo = photoOf(db, fileKey).where('photo.is_private', '=', false).select('photo.id')
  if (viewer?.isAdmin) return (await photo.executeTakeFirst()) !== undefined
  const shown = photo.where((where) =>
    viewer === null
      ? where.and([
          isShown('photo'),
          where('owner.is_featured', '=', true),
          where('owner.avatar_photo_id', '=', where.ref('photo.id')),
        ])
      : where.or([where('photo.member_id', '=', viewer.memberId), isShownTo(viewer.memberId, 'photo')]),
  )
  return (await shown.executeTakeFirst()) !== undefined
}

/** Selects photos in messages that a member can still see: not unsent, and not erased unless saved. */
const attachedFor = (db: Db, memberId: number) =>
  db
    .selectFrom('message_photo')
    .innerJoin('message', 'message.id', 'message_photo.message_id')
    .innerJoin('conversation_member as own', (join) =>
      join.onRef('own.conversation_id', '=', 'message.conversation_id').on('own.member_id', '=', memberId),
    )
    .where('message.unsent_at', 'is', null)
    .where((where) =>
      where.or([
        where('message.id', '>', where.ref('own.erased_before')),
        where.exists(
          where
            .selectFrom('saved_message')
            .whereRef('saved_message.message_id', '=', 'message.id')
            .where('saved_message.member_id', '=', memberId)
            .select('saved_message.message_id'),
        ),
      ]),
    )

/** True for private photos that the viewer has access to: by media access, or because they were sent in a message. */
const hasAccess =
  (db: Db, viewerId: number, now: Date) => (where: ExpressionBuilder<PhotoAndOwner, 'photo' | 'owner'>) =>
    where.or([
      grantsMediaAccessTo(viewerId, now),
      where.exists(
        attachedFor(db, viewerId)
          .where('message_photo.photo_id', '=', where.ref('photo.id'))
          .where('message.from_member_id', '=', where.ref('photo.member_id'))
          .select('message_photo.photo_id'),
      ),
    ])

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
          where.or([where('photo.is_private', '=', false), hasAccess(db, viewerId, now)(where)]),
        ]),
      ]),
    )
    .select('photo.member_id')
    .executeTakeFirst()
  return photo?.member_id
}

/**
 * Returns whether a viewer may fetch a private photo: its owner, admins, and members with media access or with a
 * message that contains the photo.
 */
export async function mayFetchPrivate(db: Db, viewer: Viewer, fileKey: string, now: Date): Promise<boolean> {
  const photo = photoOf(db, fileKey).where('photo.is_private', '=', true).select('photo.id')
  if (viewer.isAdmin) return (await photo.executeTakeFirst()) !== undefined
  const shown = photo.where((where) =>
    where.or([
      where('photo.member_id', '=', viewer.memberId),
      where.and([isShownTo(viewer.memberId, 'photo'), hasAccess(db, viewer.memberId, now)(where)]),
    ]),
  )
  return (await shown.executeTakeFirst()) !== undefined
}

/**
 * Reads the photos of messages, in their order. Private ones are included, because their owner sent them. Only the
 * sender sees photos that wait for approval. Deleted and hidden photos are left out.
 */
export const findAttachedPhotos = (
  db: Db,
  viewerId: number,
  messageIds: readonly number[],
): Promise<(PhotoRow & { readonly message_id: number })[]> =>
  visibleTo(db, viewerId)
    .innerJoin('photo', 'photo.member_id', 'member.id')
    .innerJoin(
      attachedFor(db, viewerId)
        .where('message.id', 'in', messageIds)
        .select([
          'message_photo.message_id',
          'message_photo.photo_id',
          'message_photo.position as nth',
          'message.from_member_id',
        ])
        .as('attached'),
      (join) =>
        join
          .onRef('attached.photo_id', '=', 'photo.id')
          .onRef('attached.from_member_id', '=', 'photo.member_id'),
    )
    .where('photo.deleted_at', 'is', null)
    .where('photo.hidden_at', 'is', null)
    .where((where) =>
      where.or([where('photo.approved_at', 'is not', null), where('photo.member_id', '=', viewerId)]),
    )
    .orderBy('attached.message_id')
    .orderBy('attached.nth')
    .select(photoColumns)
    .select('attached.message_id')
    .execute()
