import { sql, type Insertable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'
import { maySeeOthers, type Viewer } from '../http/viewer.ts'

/** Locks the member's verification until the end of the transaction. */
export const lockVerification = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['is_verified', 'verification_round', 'age_report_status'])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

/** Returns the latest photo of each member: the pending one if there is one, otherwise the last that was decided on. */
export const findVerificationPhotos = (db: Db, memberIds: readonly number[]) =>
  db
    .selectFrom('verification_photo as photo')
    .innerJoin('member', 'member.id', 'photo.member_id')
    .leftJoin('rejection_reason as reason', 'reason.id', 'photo.rejection_reason_id')
    .where('photo.member_id', 'in', memberIds)
    .distinctOn('photo.member_id')
    .orderBy('photo.member_id')
    .orderBy('photo.id', 'desc')
    .select([
      'photo.id',
      'photo.member_id',
      'member.name',
      'photo.file_key',
      'photo.code',
      'photo.width',
      'photo.height',
      'photo.decided_at',
      'photo.is_accepted',
      'photo.rejected_text',
      'photo.created_at',
      'photo.updated_at',
      'reason.description as reason',
    ])
    .execute()

export type VerificationPhotoRow = Awaited<ReturnType<typeof findVerificationPhotos>>[number]

/** Returns whether a viewer may fetch a verification photo: its owner and admins. */
export async function mayFetchVerification(db: Db, viewer: Viewer, fileKey: string): Promise<boolean> {
  const photo = await db
    .selectFrom('verification_photo')
    .where('file_key', '=', fileKey)
    .$if(!(viewer.isAdmin && maySeeOthers(viewer)), (query) => query.where('member_id', '=', viewer.memberId))
    .select('id')
    .executeTakeFirst()
  return photo !== undefined
}

const closedItem = { decided_at: sql<Date>`now()`, version: sql<number>`version + 1` }

async function closeItem(trx: Trx, photoId: number): Promise<void> {
  await trx
    .updateTable('moderation_item')
    .where('queue', '=', 'verification')
    .where('subject_type', '=', 'verification_photo')
    .where('subject_id', '=', photoId)
    .where('decided_at', 'is', null)
    .set(closedItem)
    .execute()
}

/** Inserts a photo that waits, and its item in the queue of the admins. */
export async function insertVerificationPhoto(
  trx: Trx,
  values: Insertable<Database['verification_photo']>,
): Promise<number> {
  const { id } = await trx
    .insertInto('verification_photo')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('moderation_item')
    .values({ queue: 'verification', subject_type: 'verification_photo', subject_id: id })
    .execute()
  return id
}

/** Deletes the member's pending photo. @returns the key of its file, or null without one */
export async function deletePendingVerification(trx: Trx, memberId: number): Promise<string | null> {
  const photo = await trx
    .deleteFrom('verification_photo')
    .where('member_id', '=', memberId)
    .where('decided_at', 'is', null)
    .returning(['id', 'file_key'])
    .executeTakeFirst()
  if (photo) await closeItem(trx, photo.id)
  return photo?.file_key ?? null
}

/** Returns the id of the member's pending photo, or null. */
export async function findPendingVerification(trx: Trx, memberId: number): Promise<number | null> {
  const photo = await trx
    .selectFrom('verification_photo')
    .where('member_id', '=', memberId)
    .where('decided_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  return photo?.id ?? null
}

export interface PhotoDecision {
  readonly isAccepted: boolean
  readonly reasonId: number | null
  readonly text: string | null
  readonly now: Date
}

/**
 * Decides about the member's pending photo. Without one, a decision against the member is kept with the last photo, so
 * that they see why.
 */
export async function decideVerificationPhoto(
  trx: Trx,
  memberId: number,
  { isAccepted, reasonId, text, now }: PhotoDecision,
): Promise<void> {
  const [latest] = await findVerificationPhotos(trx, [memberId])
  if (!latest || (latest.decided_at !== null && isAccepted)) return
  await trx
    .updateTable('verification_photo')
    .where('id', '=', latest.id)
    .set({
      decided_at: now,
      is_accepted: isAccepted,
      rejection_reason_id: reasonId,
      rejected_text: text,
      updated_at: now,
    })
    .execute()
  await closeItem(trx, latest.id)
}

/** Gives the member another code. */
export async function beginNextRound(trx: Trx, memberId: number): Promise<void> {
  await trx
    .updateTable('member')
    .where('id', '=', memberId)
    .set({ verification_round: sql<number>`verification_round + 1` })
    .execute()
}

/** Deletes the photos that were decided on before a time. @returns the keys of their files */
export async function deleteDecidedBefore(db: Db, before: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('verification_photo')
    .where('decided_at', '<', before)
    .returning('file_key')
    .execute()
  return rows.map(({ file_key }) => file_key)
}
