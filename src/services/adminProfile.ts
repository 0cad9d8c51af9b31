/** What admins read and change on the page about one member. */
import type { DecisionAction } from '../../contract/moderationQueues.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createAdminProfileServices = (call: CallFunction) => ({
  loadProfile: (id: number, signal: AbortSignal) => call('GET /user/{id}/admin', { params: { id }, signal }),
  decideMember: (id: number, body: { action: DecisionAction; text: string }) =>
    call('POST /user/{id}/decision', { params: { id }, body }),
  /** Keeps the data of a member after the account is deleted, or stops keeping it. */
  setKept: (id: number, to: boolean) =>
    call('PUT /user/{id}/permanent/toggle', { params: { id }, body: { to } }),
  /** Stops the emails to a member except those that the account needs, or allows them again. */
  setEmailsOff: (id: number, to: boolean) =>
    call('PUT /user/{id}/disable-emails/toggle', { params: { id }, body: { to } }),
  /** Hides an account at once, and erases it 14 days later unless its member signs in. */
  deleteMember: (id: number) => call('DELETE /user/{id}', { params: { id }, body: {} }),
  addNote: (id: number, text: string) =>
    call('POST /user/{id}/admin-note', { params: { id }, body: { text } }),
  removeNote: (id: number) => call('DELETE /admin-note/{id}', { params: { id } }),
})
