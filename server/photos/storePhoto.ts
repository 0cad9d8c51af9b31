import type { Trx } from '../db/schema.ts'
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

/**
 * Stores a photo behind the member's others; his first public one becomes his avatar. The files of a
 * transaction that is rolled back lie unnamed in the store.
 * @returns its id
 */
export async function storePhoto(trx: Trx, photo: NewPhoto): Promise<number> {
  const { encoded, memberId, isPrivate } = photo
  const id = await insertPhoto(trx, {
    member_id: memberId,
    file_key: photo.fileKey,
    description: photo.description ?? null,
    is_private: isPrivate,
    is_activation: photo.isActivation ?? false,
    width: encoded.width,
    height: encoded.height,
    shape: encoded.shape,
    position: await nextPosition(trx, memberId, isPrivate),
    thumbhash: encoded.thumbhash,
    content_hash: encoded.contentHash,
    perceptual_hash: encoded.perceptualHash,
    approved_at: photo.approvedAt ?? null,
  })
  if (!isPrivate) await setAvatarIfNone(trx, memberId, id)
  return id
}
