/** Calls about the decisions of moderators about the member, and appeals against them. */
import type { CallFunction } from './http.ts'

/** `token` is that of a signed link, which needs no session. Every function throws `CallError` like `call`. */
export const createAppealServices = (call: CallFunction) => ({
  loadLinked: (token: string, signal: AbortSignal) =>
    call('GET /appeal/{token}', { params: { token }, signal }),
  loadOwn: (signal: AbortSignal) => call('GET /user/auth/decision', { signal }),
  appealLinked: (token: string, text: string, signal: AbortSignal) =>
    call('POST /appeal/{token}', { params: { token }, body: { text }, signal }),
  appealOwn: (id: number, text: string, signal: AbortSignal) =>
    call('POST /user/auth/decision/{id}/appeal', { params: { id }, body: { text }, signal }),
})
