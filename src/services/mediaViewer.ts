/** Calls about one photo or video. */
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createMediaViewerServices = (call: CallFunction) => ({
  loadPhoto: (id: number, signal: AbortSignal) => call('GET /photo/{id}', { params: { id }, signal }),
  loadVideo: (id: number, signal: AbortSignal) => call('GET /video/{id}', { params: { id }, signal }),
  deleteMedia: ({ kind, id }: { readonly kind: 'photo' | 'video'; readonly id: number }) =>
    call(`DELETE /${kind}/{id}`, { params: { id } }),
  countMediaView: ({ kind, id }: { readonly kind: 'photo' | 'video'; readonly id: number }) =>
    call(`POST /${kind}/{id}/view`, { params: { id } }),
})
