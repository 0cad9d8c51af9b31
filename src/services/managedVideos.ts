/** Calls about the member's own videos. */
import type { Answer } from '../../contract/answer.ts'
import type { CallInput } from '../../contract/calls.ts'
import type { RemovedMedia } from '../../contract/deletedMedia.ts'
import type { Video } from '../../contract/media.ts'
import type { CallFunction } from './http.ts'
import { createOwnMediaServices } from './ownMedia.ts'

export type VideoChanges = CallInput<'PUT /video/{id}'>['body']

export interface OwnVideos {
  readonly items: readonly Video[]
  readonly removed: readonly RemovedMedia[]
  readonly mostCount: number
  readonly canUpload: boolean
}

/** Every function throws `CallError` like `call`. */
export const createManagedVideoServices = (call: CallFunction) => {
  const ownMedia = createOwnMediaServices(call)
  return {
    /** Returns all videos of the member, what admins removed, how many the member may have, and whether more can come. */
    async loadOwnVideos(
      { id, isSupporter }: { readonly id: number; readonly isSupporter: boolean },
      signal: AbortSignal,
    ): Promise<Answer<OwnVideos>> {
      const [videos, removed, most, size] = await Promise.all([
        ownMedia.loadOwnVideos(id, signal),
        call('GET /video/removed', { signal }),
        call(isSupporter ? 'GET /video/max-count/supporter' : 'GET /video/max-count/user', { signal }),
        call('GET /video/max-kb', { signal }),
      ])
      if (!videos.ok) return videos
      if (!removed.ok) return removed
      if (!most.ok) return most
      if (!size.ok) return size
      return {
        ok: true,
        data: {
          items: videos.data,
          removed: removed.data.data,
          mostCount: most.data.count,
          canUpload: size.data.can_upload,
        },
      }
    },
    /** Returns a video of the member, also one that is not processed; 404 for a video of another member. */
    async loadOwnVideo(
      { id, memberId }: { readonly id: number; readonly memberId: number },
      signal: AbortSignal,
    ): Promise<Answer<Video>> {
      const answer = await ownMedia.loadOwnVideos(memberId, signal)
      if (!answer.ok) return answer
      const video = answer.data.find((own) => own.id === id)
      if (video) return { ok: true, data: video }
      return { ok: false, status: 404, code: 'not_found', message: 'This is not your video.', errors: {} }
    },
    changeVideo: (id: number, body: VideoChanges) => call('PUT /video/{id}', { params: { id }, body }),
    deleteVideo: (id: number) => call('DELETE /video/{id}', { params: { id } }),
    restoreVideo: (id: number) => call('PUT /video/{id}/restore', { params: { id } }),
  }
}
