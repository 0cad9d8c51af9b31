/** Calls about the session: sign-on, aliases and roles. */
import type { CallFunction } from './http.ts'

/** Beyond the end of every event log, so that the server returns only the position of the newest event. */
const beyondEveryEvent = Number.MAX_SAFE_INTEGER

/** Every function throws `CallError` like `call`. */
export const createSessionServices = (call: CallFunction) => ({
  checkSession: (signal: AbortSignal) => call('GET /sso/check', { signal }),
  loadUser: (signal: AbortSignal) => call('GET /sso/user', { signal }),
  loadIsAdmin: (signal: AbortSignal) => call('GET /sso/role/is-admin', { signal }),
  loadIsSuperAdmin: (signal: AbortSignal) => call('GET /sso/role/is-super-admin', { signal }),
  /** Returns the id of the member's newest event, or null when the server does not tell it. */
  loadLastEventId: async (signal: AbortSignal): Promise<number | null> => {
    const answer = await call('GET /event', { query: { after: beyondEveryEvent }, signal })
    return answer.ok && answer.data.reset ? answer.data.last_id : null
  },
  /** Returns the events after a given one, oldest first (`docs/decisions.md#event-log-per-member`). */
  fetchMissed: (after: number, signal: AbortSignal) => call('GET /event', { query: { after }, signal }),
  /** Enables a disabled account, as at every login (`docs/product.md#profile-states`). */
  enable: (id: number, signal: AbortSignal) =>
    call('PUT /user/{id}', { params: { id }, body: { is_enabled: true }, signal }),
  startAlias: (id: number, signal: AbortSignal) => call('POST /alias/{id}', { params: { id }, signal }),
  stopAlias: (signal: AbortSignal) => call('DELETE /alias', { signal }),
  loadAccounts: (signal: AbortSignal) => call('GET /alias', { signal }),
  logOut: (signal: AbortSignal) => call('POST /logout', { signal }),
})
