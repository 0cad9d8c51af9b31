import type { MediaLimits } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { HttpError } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'
import { countMedia, hasMediaOf, wasRemoved } from './managedRepository.ts'
import type { MediaKind } from './mediaFields.ts'

export interface UploadRules {
  readonly limits: MediaLimits
  readonly now: () => number
}

/** Returns how many photos or videos a viewer may have. */
export const mostMedia = ({ maxCount }: MediaLimits, viewer: Viewer, now: number): number =>
  maxCount[isSupporter(viewer, now) ? 'supporter' : 'user']

/** @throws HttpError 409 `too_many_photos` or `too_many_videos` for a member who may not have another one */
export async function refuseBeyondCount(
  db: Db,
  kind: MediaKind,
  { limits, now }: UploadRules,
  viewer: Viewer,
): Promise<void> {
  const most = mostMedia(limits, viewer, now())
  if ((await countMedia(db, kind, viewer.memberId)) >= most)
    throw new HttpError(
      409,
      `too_many_${kind}s`,
      `You have ${most} ${most === 1 ? kind : `${kind}s`}, which is the most. Delete one first.`,
    )
}

/**
 * Checks what does not need the content of a file, but its SHA-256.
 * @throws HttpError as `refuseBeyondCount`; 409 `same_photo` or `same_video`; 422 `removed_before`
 */
export async function refuseUpload(
  db: Db,
  kind: MediaKind,
  rules: UploadRules,
  viewer: Viewer,
  contentHash: string,
): Promise<void> {
  await refuseBeyondCount(db, kind, rules, viewer)
  if (await hasMediaOf(db, kind, viewer.memberId, contentHash))
    throw new HttpError(409, `same_${kind}`, `You have uploaded this ${kind} already.`)
  if (await wasRemoved(db, kind, contentHash))
    throw new HttpError(422, 'removed_before', `This ${kind} was removed by our moderators before.`)
}
