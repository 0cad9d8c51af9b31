import type { CallRequest } from '../../contract/calls.ts'
import type { BannedWords } from '../bannedWords/bannedWords.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { notFound } from '../http/errors.ts'
import { changeMedia, refuseUnknownTags } from '../media/changeMedia.ts'
import { tellAttached } from '../messages/attachmentEvents.ts'
import { updateVideo } from '../videos/processingRepository.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { findOwnVideo } from './repository.ts'

export interface EditDeps {
  readonly db: Db
  readonly bannedWords: Pick<BannedWords, 'refuse'>
  readonly now: () => number
}

/**
 * Changes a video of the member.
 * @throws HttpError 404 for a video of another member; 422 for an unknown tag or a banned word
 */
export async function editVideo(
  { db, now, bannedWords }: EditDeps,
  memberId: number,
  id: number,
  changes: CallRequest<'PUT /video/{id}'>['body'],
): Promise<void> {
  await refuseUnknownTags(db, changes.media_tags)
  await inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    const video = await findOwnVideo(trx, memberId, id)
    if (!video) throw notFound()
    if (changes.description !== video.description)
      bannedWords.refuse('media', { description: changes.description })
    await changeMedia(trx, 'video', video, changes, new Date(now()))
    // Its addresses are of another kind now.
    if ((changes.is_private ?? video.is_private) !== video.is_private) await tellAttached(trx, 'video', id)
  })
}

/**
 * Deletes a video of the member. Its files are kept for `deletedMediaKeptDays` and can't be fetched. A job that
 * processes it finds it deleted, and stores nothing.
 * @throws HttpError 404 for a video of another member
 */
export const deleteVideo = ({ db, now }: EditDeps, memberId: number, id: number): Promise<void> =>
  inTransaction(db, async (trx) => {
    await lockMember(trx, memberId)
    if (!(await findOwnVideo(trx, memberId, id))) throw notFound()
    const at = new Date(now())
    await updateVideo(trx, id, { deleted_at: at, updated_at: at })
    await tellAttached(trx, 'video', id)
  })
