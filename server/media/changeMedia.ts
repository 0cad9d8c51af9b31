import type { z } from 'zod'
import type { mediaChanges } from '../../contract/managedMedia.ts'
import type { Db, Trx } from '../db/schema.ts'
import { unprocessable } from '../http/errors.ts'
import { areMediaTags, moveMedia, setMediaTags, setPrivacy, touchMedia } from './managedRepository.ts'
import type { MediaKind } from './mediaFields.ts'

/** What a member may change of photos and of videos. Undefined leaves it as it is. */
export type MediaChanges = {
  readonly [Name in keyof typeof mediaChanges]?: z.output<(typeof mediaChanges)[Name]> | undefined
}

/** The columns of a photo or video that its changes depend on. */
export interface ChangedMedia {
  readonly id: number
  readonly member_id: number
  readonly is_private: boolean
}

/** @throws HttpError 422 for a tag that does not exist */
export async function refuseUnknownTags(db: Db, tags: readonly number[] | undefined): Promise<void> {
  if (tags && !(await areMediaTags(db, tags)))
    throw unprocessable({ media_tags: ['Choose tags of the list.'] })
}

/** Changes description, privacy, tags and order of a photo or video whose member is locked. */
export async function changeMedia(
  trx: Trx,
  kind: MediaKind,
  { id, member_id: memberId, is_private: wasPrivate }: ChangedMedia,
  changes: MediaChanges,
  now: Date,
): Promise<void> {
  const { is_private: isPrivate = wasPrivate, description, media_tags: tags, order } = changes
  if (isPrivate !== wasPrivate) await setPrivacy(trx, kind, { id, memberId, isPrivate })
  await touchMedia(trx, kind, id, {
    description,
    // An admin who approved it as private has not seen it as public.
    losesApproval: wasPrivate && !isPrivate,
    now,
  })
  if (tags) await setMediaTags(trx, kind, id, tags)
  if (order !== undefined) await moveMedia(trx, kind, { id, memberId, isPrivate }, order)
}
