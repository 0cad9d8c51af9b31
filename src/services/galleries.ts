/** Calls that return galleries: public photos and videos of other members. */
import type { CallFunction } from './http.ts'

interface Asked {
  readonly order?: 'newest' | 'popular'
  readonly media_tag?: string
  readonly per_page?: number
}

const queryOf = ({ media_tag, per_page }: Asked, cursor: string | null) => ({
  ...(media_tag !== undefined && { media_tag }),
  ...(per_page !== undefined && { per_page }),
  ...(cursor !== null && { cursor }),
})

/** Every function throws `CallError` like `call`. */
export const createGalleryServices = (call: CallFunction) => ({
  fetchPhotos: (asked: Asked, cursor: string | null, signal: AbortSignal) =>
    call(`GET /photo/${asked.order ?? 'newest'}`, { query: queryOf(asked, cursor), signal }),
  fetchVideos: (asked: Asked, cursor: string | null, signal: AbortSignal) =>
    call(`GET /video/${asked.order ?? 'newest'}`, { query: queryOf(asked, cursor), signal }),
})
