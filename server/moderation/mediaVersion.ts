import { createHash } from 'node:crypto'
import { HttpError } from '../http/errors.ts'
import type { MediaKind } from '../media/mediaFields.ts'

/** What an admin judges of a photo or video. */
export interface JudgedMedia {
  /** Another one whenever the pixels are. */
  readonly file_key: string
  readonly is_private: boolean
  readonly description: string | null
}

/** Returns a text that differs whenever what an admin judges does. It does not tell the file's key. */
export const mediaVersion = ({
  file_key: fileKey,
  is_private: isPrivate,
  description,
}: JudgedMedia): string =>
  createHash('sha256')
    .update(JSON.stringify([fileKey, isPrivate, description]))
    .digest('base64url')

/** @throws HttpError 409 `photo_changed` or `video_changed` when it is not what the admin has seen */
export function refuseStale(kind: MediaKind, media: JudgedMedia, seen: string): void {
  if (mediaVersion(media) !== seen)
    throw new HttpError(
      409,
      `${kind}_changed`,
      `The member has changed this ${kind}. Look again before you decide.`,
    )
}
