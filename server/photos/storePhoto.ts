import type { Insertable } from 'kysely'
import type { Database, Trx } from '../db/schema.ts'
import type { EncodedPhoto } from './encodePhoto.ts'
import { insertPhoto, nextPosition, setAvatarIfNone } from './photoRepository.ts'

export interface NewPhoto {
  readonly memberId: number
  /** Key of the files in the store. They must be written before, so that no row is without files. */
  readonly fileKey: string
  readonly encoded: Omit<EncodedPhoto, 'files'>
  readonly isPrivate: boolean
  readonly description?: string | null
  /** The photo was sent with the request for approval (docs/product.md#onboarding-steps). */
  readonly isActivation?: boolean
  /** Null for a photo that waits for approval. */
  readonly approvedAt?: Date | null
  /** Key of the original in its store. */
  readonly originalKey?: string | null
  /** The removed photo to which this one is similar. */
  readonly similarRemovedId?: number | null
}

/** Returns the row of a photo at a position among the member's public or private photos. */
export const photoRow = (photo: NewPhoto, position: number): Insertable<Database['photo']> => ({
  member_id: photo.memberId,
  file_key: photo.fileKey,
  description: photo.description ?? null,
  is_private: photo.isPrivate,
  is_activation: photo.isActivation ?? false,
  width: photo.encoded.width,
  height: photo.encoded.height,
  shape: photo.encoded.shape,
  position,
  thumbhash: photo.encoded.thumbhash,
  content_hash: photo.encoded.contentHash,
  perceptual_hash: photo.encoded.perceptualHash,
  approved_at: photo.approvedAt ?? null,
  original_key: photo.originalKey ?? null,
  similar_removed_id: photo.similarRemovedId ?? null,
})

/**
 * Stores a photo after the member's other photos. The first public photo becomes the avatar. If the transaction is
 * rolled back, the files stay in the store until they are swept.
 * @returns the photo's id
 */
export async function storePhoto(trx: Trx, photo: NewPhoto): Promise<number> {
  const { memberId, isPrivate } = photo
  const id = await insertPhoto(trx, photoRow(photo, await nextPosition(trx, memberId, isPrivate)))
  if (!isPrivate) await setAvatarIfNone(trx, memberId, id)
  return id
}
