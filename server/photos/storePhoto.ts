import type { Insertable } from 'kysely'
import type { Database, Trx } from '../db/schema.ts'
import type { EncodedPhoto } from './encodePhoto.ts'
import { insertPhoto, nextPosition, setAvatarIfNone } from './photoRepository.ts'

export interface NewPhoto {
  readonly memberId: number
  /** Where the store keeps its files: written before, so that no row is without them. */
  readonly fileKey: string
  readonly encoded: EncodedPhoto
  readonly isPrivate: boolean
  readonly description?: string | null
  /** It goes with the request for approval (DECISIONS, Media). */
  readonly isActivation?: boolean
  /** Null: waits for approval. */
  readonly approvedAt?: Date | null
}

/** The row of a photo at this place among his public or private ones. */
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
})

/**
 * Stores a photo behind the member's others; his first public one becomes his avatar. The files of a
 * transaction that is rolled back lie unnamed in the store.
 * @returns its id
 */
export async function storePhoto(trx: Trx, photo: NewPhoto): Promise<number> {
  const { memberId, isPrivate } = photo
  const id = await insertPhoto(trx, photoRow(photo, await nextPosition(trx, memberId, isPrivate)))
  if (!isPrivate) await setAvatarIfNone(trx, memberId, id)
  return id
}
