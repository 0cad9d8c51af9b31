import { type Insertable, sql } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { notBlocked } from '../members/visibleTo.ts'

export async function insertPhoto(trx: Trx, values: Insertable<Database['photo']>): Promise<number> {
  const { id } = await trx.insertInto('photo').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The place behind a member's public or private photos. */
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

const photoOf = (db: Db, fileKey: string) =>
  db
    .selectFrom('photo')
    .innerJoin('member as owner', 'owner.id', 'photo.member_id')
    .where('photo.file_key', '=', fileKey)
    .where('photo.deleted_at', 'is', null)

/**
 * Whether somebody may fetch a photo at its lasting address. His own and, for admins, everyone's; else
 * public, approved ones of members he may see; a guest, only the avatars of members who agreed to be shown.
 * Private ones nobody.
 */
export async function mayFetch(db: Db, viewer: Viewer | null, fileKey: string): Promise<boolean> {
  const photo = photoOf(db, fileKey).where('photo.is_private', '=', false).select('photo.id')
  if (viewer?.isAdmin) return (await photo.executeTakeFirst()) !== undefined
  const shown = photo.where((where) => {
    const isPublic = where.and([
      where('photo.approved_at', 'is not', null),
      where('photo.hidden_at', 'is', null),
      where('owner.is_visible', '=', true),
    ])
    return viewer === null
      ? where.and([
          isPublic,
          where('owner.is_featured', '=', true),
          where('owner.avatar_photo_id', '=', where.ref('photo.id')),
        ])
      : where.or([
          where('photo.member_id', '=', viewer.memberId),
          where.and([isPublic, notBlocked(viewer.memberId, 'owner.id')]),
        ])
  })
  return (await shown.executeTakeFirst()) !== undefined
}

/** Whether somebody may fetch a private photo: its owner, admins, and those for whom it is unlocked now. */
export async function mayFetchPrivate(db: Db, viewer: Viewer, fileKey: string, now: Date): Promise<boolean> {
  const photo = photoOf(db, fileKey).where('photo.is_private', '=', true).select('photo.id')
  if (viewer.isAdmin) return (await photo.executeTakeFirst()) !== undefined
  const shown = photo.where((where) =>
    where.or([
      where('photo.member_id', '=', viewer.memberId),
      where.and([
        where('photo.approved_at', 'is not', null),
        where('photo.hidden_at', 'is', null),
        where('owner.is_visible', '=', true),
        notBlocked(viewer.memberId, 'owner.id'),
        where.exists(
          where
            .selectFrom('unlock')
            .whereRef('unlock.member_id', '=', 'photo.member_id')
            .where('unlock.viewer_id', '=', viewer.memberId)
            .where(sql<boolean>`(unlock.expires_at is null or unlock.expires_at > ${now})`)
            .select('unlock.member_id'),
        ),
      ]),
    ]),
  )
  return (await shown.executeTakeFirst()) !== undefined
}
