import type { Db } from '../../../server/db/schema.ts'
import type { MediaKind } from '../../../server/media/mediaFields.ts'
import { mediaVersion } from '../../../server/moderation/mediaVersion.ts'

/** The body with which an admin approves a photo or video as it is now. */
export async function approvalOf(db: Db, kind: MediaKind, id: number) {
  const media = await db
    .selectFrom(kind)
    .where('id', '=', id)
    .select(['file_key', 'is_private', 'description'])
    .executeTakeFirstOrThrow()
  return { version: mediaVersion(media) }
}
