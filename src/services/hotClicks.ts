import type { CallFunction } from './http.ts'

/** Throws `CallError` like `call`. */
export const createHotClickServices = (call: CallFunction) => ({
  /** Hot-clicks a photo or video, or takes it back. Returns the new state and counts. */
  setHotClicked: (kind: 'photo' | 'video', id: number, to: boolean, signal: AbortSignal) =>
    call(`POST /${kind}/{id}/hot-click/toggle`, { params: { id }, body: { to }, signal }),
})
