/** Calls about the member's own photos. */
import type { Answer } from '../../contract/answer.ts'
import type { CallInput } from '../../contract/calls.ts'
import type { RemovedMedia } from '../../contract/deletedMedia.ts'
import type { Photo } from '../../contract/media.ts'
import type { CallFunction } from './http.ts'
import { createOwnMediaServices } from './ownMedia.ts'

export type PhotoChanges = CallInput<'PUT /photo/{id}'>['body']

export interface OwnPhotos {
  readonly items: readonly Photo[]
  readonly removed: readonly RemovedMedia[]
  readonly mostCount: number
}

/** Every function throws `CallError` like `call`. */
export const createManagedPhotoServices = (call: CallFunction) => {
  const ownMedia = createOwnMediaServices(call)
  return {
    /** Returns all photos of the member, what admins removed, and how many the member may have. */
    async loadOwnPhotos(
      { id, isSupporter }: { readonly id: number; readonly isSupporter: boolean },
      signal: AbortSignal,
    ): Promise<Answer<OwnPhotos>> {
      const [photos, removed, most] = await Promise.all([
        ownMedia.loadOwnPhotos(id, signal),
        call('GET /photo/removed', { signal }),
        call(isSupporter ? 'GET /photo/max-count/supporter' : 'GET /photo/max-count/user', { signal }),
      ])
      if (!photos.ok) return photos
      if (!removed.ok) return removed
      if (!most.ok) return most
      return {
        ok: true,
        data: { items: photos.data, removed: removed.data.data, mostCount: most.data.count },
      }
    },
    changePhoto: (id: number, body: PhotoChanges) => call('PUT /photo/{id}', { params: { id }, body }),
    deletePhoto: (id: number) => call('DELETE /photo/{id}', { params: { id } }),
    restorePhoto: (id: number) => call('PUT /photo/{id}/restore', { params: { id } }),
  }
}
