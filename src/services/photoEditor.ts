/** Calls that edit one photo of the member. */
import type { Answer } from '../../contract/answer.ts'
import type { CallInput, CallResponse } from '../../contract/calls.ts'
import { CallError } from './failure.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export function createPhotoEditorServices(call: CallFunction) {
  let picture = ''
  return {
    /** Returns a photo of the member; 404 for a photo of another member. */
    async loadPhoto(
      { id, memberId }: { readonly id: number; readonly memberId: number },
      signal: AbortSignal,
    ): Promise<Answer<CallResponse<'GET /photo/{id}'>>> {
      const answer = await call('GET /photo/{id}', { params: { id }, signal })
      if (!answer.ok) return answer
      const { user, quarter_turns } = answer.data
      const isOwn = quarter_turns !== null && (user === null || user.id === memberId)
      if (isOwn) return answer
      return { ok: false, status: 404, code: 'not_found', message: 'This is not your photo.', errors: {} }
    },
    /**
     * Returns an address of a picture's bytes in this page, which stays valid when the picture's own address ends. The
     * one that was returned before is given up.
     */
    async loadPicture(url: string, signal: AbortSignal): Promise<string> {
      const response = await fetch(url, { signal })
      if (!response.ok)
        throw new CallError('The picture can’t be loaded.', { status: response.status, cause: response })
      const bytes = await response.blob()
      URL.revokeObjectURL(picture)
      picture = URL.createObjectURL(bytes)
      return picture
    },
    /** Returns a new address of the original, which ends after some minutes. */
    loadOriginal: (id: number, signal: AbortSignal) =>
      call('GET /photo/{id}/original', { params: { id }, signal }),
    turnPhoto: (id: number, turn: 'left' | 'right') =>
      call(turn === 'left' ? 'PUT /photo/{id}/rotate/left' : 'PUT /photo/{id}/rotate/right', {
        params: { id },
      }),
    changePhoto: (id: number, body: CallInput<'PUT /photo/{id}'>['body']) =>
      call('PUT /photo/{id}', { params: { id }, body }),
  }
}
