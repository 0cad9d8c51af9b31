import type { Trx } from '../db/schema.ts'
import { insertVideo, nextVideoPosition } from './videoRepository.ts'

/** What was found out about a video when it was encoded. */
export interface EncodedVideo {
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** Of the MP4. */
  readonly sizeBytes: number
  /** Base64, of its thumbnail. */
  readonly thumbhash: string
  /** SHA-256 of what it was made from, in hex. */
  readonly contentHash: string
}

export interface NewVideo {
  readonly memberId: number
  /** Where the store keeps its files: written before, so that no row is without them. */
  readonly fileKey: string
  readonly encoded: EncodedVideo
  readonly isPrivate: boolean
  readonly description?: string | null
  /** Null: waits for approval. */
  readonly approvedAt?: Date | null
}

/**
 * Stores a video that is ready to be played behind the member's others. The files of a transaction that is
 * rolled back lie unnamed in the store.
 * @returns its id
 */
export async function storeVideo(trx: Trx, video: NewVideo): Promise<number> {
  const { encoded, memberId, isPrivate } = video
  return insertVideo(trx, {
    member_id: memberId,
    file_key: video.fileKey,
    description: video.description ?? null,
    is_private: isPrivate,
    is_processed: true,
    width: encoded.width,
    height: encoded.height,
    duration_ms: encoded.durationMs,
    size_bytes: encoded.sizeBytes,
    position: await nextVideoPosition(trx, memberId, isPrivate),
    thumbhash: encoded.thumbhash,
    content_hash: encoded.contentHash,
    approved_at: video.approvedAt ?? null,
  })
}
