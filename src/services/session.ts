/** Sign-on, alias and roles (SPEC 7). */
import type { CallFunction } from './http.ts'

/** No log reaches so far, so that the server answers where this one stands and nothing else. */
const beyondEveryEvent = Number.MAX_SAFE_INTEGER

/** What charts need of the session. Every function throws `CallError` like `call`. */
export const createSessionServices = (call: CallFunction) => ({
  checkSession: (signal: AbortSignal) => call('GET /sso/check', { signal }),
  loadUser: (signal: AbortSignal) => call('GET /sso/user', { signal }),
  loadIsAdmin: (signal: AbortSignal) => call('GET /sso/role/is-admin', { signal }),
  loadIsSuperAdmin: (signal: AbortSignal) => call('GET /sso/role/is-super-admin', { signal }),
  /** The id of the member's newest event; null when the server does not say. */
  loadLastEventId: async (signal: AbortSignal): Promise<number | null> => {
    const answer = await call('GET /event', { query: { after: beyondEveryEvent }, signal })
    return answer.ok && answer.data.reset ? answer.data.last_id : null
  },
  /** What happened after an event, oldest first (DECISIONS, Real-time). */
  fetchMissed: (after: number, signal: AbortSignal) => call('GET /event', { query: { after }, signal }),
  /** SPEC 4, Profile: at login `is_enabled` is turned on. */
  enable: (id: number, signal: AbortSignal) =>
    call('PUT /user/{id}', { params: { id }, body: { is_enabled: true }, signal }),
  startAlias: (id: number, signal: AbortSignal) => call('POST /alias/{id}', { params: { id }, signal }),
  stopAlias: (signal: AbortSignal) => call('DELETE /alias', { signal }),
  loadAccounts: (signal: AbortSignal) => call('GET /alias', { signal }),
  logOut: (signal: AbortSignal) => call('POST /logout', { signal }),
})
