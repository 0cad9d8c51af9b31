/** The member's own photos and videos, as they are managed and attached to messages. */
import type { Answer } from '../../contract/answer.ts'
import type { Photo, Video } from '../../contract/media.ts'
import type { CallFunction } from './http.ts'
import { joinedLists } from './joinedLists.ts'

/** Every function throws `CallError` like `call`. */
export const createOwnMediaServices = (call: CallFunction) => ({
  /** Returns all photos of the member: public and private ones, and those that wait for approval. */
  loadOwnPhotos: async (id: number, signal: AbortSignal): Promise<Answer<readonly Photo[]>> =>
    joinedLists(
      ...(await Promise.all([
        call('GET /user/{id}/photo/public-with-unapproved', { params: { id }, signal }),
        call('GET /user/{id}/photo/private-with-unapproved', { params: { id }, signal }),
      ])),
    ),
  /** Returns all videos of the member, also those that are being processed. */
  loadOwnVideos: async (id: number, signal: AbortSignal): Promise<Answer<readonly Video[]>> =>
    joinedLists(
      ...(await Promise.all([
        call('GET /user/{id}/video/public-with-unapproved', { params: { id }, signal }),
        call('GET /user/{id}/video/private-with-unapproved', { params: { id }, signal }),
      ])),
    ),
})
