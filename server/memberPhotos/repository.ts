import { sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { isOnAppeal } from '../media/appealedRepository.ts'
import { isInList, isSeenBy, type MediaFilter } from '../media/seenRepository.ts'
import { photoColumns } from '../photos/presentPhoto.ts'

/** Photos with their owners. */
const photosOf = (db: Db, viewerId: number) =>
  db
    .selectFrom('photo')
    .innerJoin('member as owner', 'owner.id', 'photo.member_id')
    .select(photoColumns(viewerId))
    .select(['photo.member_id', 'photo.original_key', 'photo.quarter_turns', 'photo.hidden_at'])

/** Photos that are not deleted, with their owners. */
const photosFor = (db: Db, viewerId: number) => photosOf(db, viewerId).where('photo.deleted_at', 'is', null)

/** Returns a photo of the member; undefined for any other. */
export const findOwnPhoto = (db: Db, memberId: number, id: number) =>
  photosFor(db, memberId)
    .where('photo.id', '=', id)
    .where('photo.member_id', '=', memberId)
    .executeTakeFirst()

export type ManagedPhoto = NonNullable<Awaited<ReturnType<typeof findOwnPhoto>>>

/** Returns a photo that the viewer may see. Owners and admins see it in any state. */
export const findSeenPhoto = (db: Db, viewer: Viewer, id: number, now: Date) =>
  photosFor(db, viewer.memberId)
    .where('photo.id', '=', id)
    .where(isSeenBy('photo', viewer, now))
    .executeTakeFirst()

/** Returns photos of a member that the viewer may see, in the member's order. */
export const findPhotosOf = (
  db: Db,
  viewerId: number,
  memberId: number,
  filter: MediaFilter,
): Promise<ManagedPhoto[]> =>
  photosFor(db, viewerId)
    .where(isInList('photo', viewerId, memberId, filter))
    .orderBy('photo.is_private')
    .orderBy('photo.position')
    .orderBy('photo.id')
    .execute()

/** Returns photos by id, for admins, with removed ones whose owner appeals that. */
export const findPhotosByIds = (db: Db, viewerId: number, ids: readonly number[]): Promise<ManagedPhoto[]> =>
  photosOf(db, viewerId)
    .where((where) => where.or([where('photo.deleted_at', 'is', null), isOnAppeal('photo')]))
    .where('photo.id', 'in', ids)
    .execute()

export async function updatePhoto(
  trx: Trx,
  id: number,
  values: Updateable<Database['photo']>,
  now: Date,
): Promise<void> {
  await trx
    .updateTable('photo')
    .set({ ...values, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export async function setAvatar(trx: Trx, memberId: number, photoId: number): Promise<void> {
  await trx.updateTable('member').set({ avatar_photo_id: photoId }).where('id', '=', memberId).execute()
}

/** Gives a member whose avatar is deleted or private the first public photo as avatar, or none. */
export async function replaceLostAvatar(trx: Trx, memberId: number): Promise<void> {
  await sql`
    update member set avatar_photo_id = (
      select photo.id from photo
      where photo.member_id = member.id and not photo.is_private and photo.deleted_at is null
      order by photo.hidden_at is not null, photo.approved_at is null, photo.position, photo.id
      limit 1
    )
    where member.id = ${memberId} and not exists (
      select from photo
      where photo.id = member.avatar_photo_id and not photo.is_private and photo.deleted_at is null
    )
  `.execute(trx)
}

/** Deletes the photos that a member sent with a request for approval and that still wait for it. */
export async function deleteWaitingActivation(trx: Trx, memberId: number, now: Date): Promise<void> {
  const deleted = await trx
    .updateTable('photo')
    .set({ deleted_at: now, updated_at: now })
    .where('member_id', '=', memberId)
    .where('is_activation', '=', true)
    .where('approved_at', 'is', null)
    .where('deleted_at', 'is', null)
    .returning('id')
    .execute()
  if (deleted.length > 0) await replaceLostAvatar(trx, memberId)
}

/** Puts the profile of a rejected member back into the queue. */
export async function requestApprovalAgain(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('member')
    .set({ rejected_at: null, rejection_reason_id: null, rejected_text: null })
    .where('id', '=', memberId)
    .where('rejected_at', 'is not', null)
    .execute()
}
