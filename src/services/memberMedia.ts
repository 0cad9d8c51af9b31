/** Another member's photos and videos, as far as the viewer may see them. */
import type { Answer } from '../../contract/answer.ts'
import type { Photo, Video } from '../../contract/media.ts'
import type { CallFunction } from './http.ts'
import { joinedLists } from './joinedLists.ts'

export interface MemberMedia {
  readonly photos: readonly Photo[]
  readonly videos: readonly Video[]
}

/** Every function throws `CallError` like `call`. A list that is refused with 403 is empty. */
export const createMemberMediaServices = (call: CallFunction) => ({
  /** Returns all photos and videos of a member, public and shared ones. */
  async loadMemberMedia(id: number, signal: AbortSignal): Promise<Answer<MemberMedia>> {
    const [photos, videos] = await Promise.all([
      call('GET /user/{id}/photo', { params: { id }, signal }).then((answer) => joinedLists(answer)),
      call('GET /user/{id}/video', { params: { id }, signal }).then((answer) => joinedLists(answer)),
    ])
    if (!photos.ok) return photos
    if (!videos.ok) return videos
    return { ok: true, data: { photos: photos.data, videos: videos.data } }
  },
  /** Returns either the public or the private photos of a member. */
  loadPhotosOf: async (
    id: number,
    isPrivate: boolean,
    signal: AbortSignal,
  ): Promise<Answer<readonly Photo[]>> =>
    joinedLists(
      await call(isPrivate ? 'GET /user/{id}/photo/private' : 'GET /user/{id}/photo/public', {
        params: { id },
        signal,
      }),
    ),
  /** Returns either the public or the private videos of a member. */
  loadVideosOf: async (
    id: number,
    isPrivate: boolean,
    signal: AbortSignal,
  ): Promise<Answer<readonly Video[]>> =>
    joinedLists(
      await call(isPrivate ? 'GET /user/{id}/video/private' : 'GET /user/{id}/video/public', {
        params: { id },
        signal,
      }),
    ),
})
