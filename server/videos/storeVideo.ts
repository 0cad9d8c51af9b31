import type { Trx } from '../db/schema.ts'
import { insertVideo, nextVideoPosition } from './videoRepository.ts'

/** Properties of an encoded video. */
export interface EncodedVideo {
  readonly width: number
  readonly height: number
  readonly durationMs: number
  /** Of the MP4. */
  readonly sizeBytes: number
  /** Base64, of its thumbnail. */
  readonly thumbhash: string
  /** SHA-256 of the source in hex. */
  readonly contentHash: string
}

export interface NewVideo {
  readonly memberId: number
  /** Key of the files in the store. They must be written before, so that no row is without files. */
  readonly fileKey: string
  readonly encoded: EncodedVideo
  readonly isPrivate: boolean
  /** Whether the store has a preview strip. */
  readonly hasStrip?: boolean
  readonly description?: string | null
  /** Null for a video that waits for approval. */
  readonly approvedAt?: Date | null
}

/**
 * Stores an encoded video after the member's other videos. If the transaction is rolled back, the files stay in the
 * store until they are swept.
 * @returns the video's id
 */
export async function storeVideo(trx: Trx, video: NewVideo): Promise<number> {
  const { encoded, memberId, isPrivate } = video
  return insertVideo(trx, {
    member_id: memberId,
    file_key: video.fileKey,
    description: video.description ?? null,
    is_private: isPrivate,
    is_processed: true,
    has_strip: video.hasStrip ?? false,
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
