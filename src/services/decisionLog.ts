/** Calls about the log of the moderators’ decisions. */
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createDecisionLogServices = (call: CallFunction) => ({
  loadPage: (
    { memberId, actorId }: { readonly memberId?: number; readonly actorId?: number },
    cursor: string | null,
    signal: AbortSignal,
  ) =>
    call('GET /moderation/decision', {
      query: {
        ...(cursor !== null && { cursor }),
        ...(memberId !== undefined && { member_id: memberId }),
        ...(actorId !== undefined && { actor_id: actorId }),
      },
      signal,
    }),
  /** @param text what the member will read; may be empty */
  reverse: (id: number, text: string) =>
    call('PUT /moderation/decision/{id}/reverse', { params: { id }, body: { text } }),
})
