/** Calls about the archive of the member's own data, and about closing the account. */
import type { CallInput } from '../../contract/calls.ts'
import type { CallFunction } from './http.ts'

type Proof = CallInput<'POST /user/auth/data-export'>['body']

/** Every function throws `CallError` like `call`. */
export const createOwnDataServices = (call: CallFunction) => ({
  loadArchive: (signal: AbortSignal) => call('GET /user/auth/data-export', { signal }),
  requestArchive: (proof: Proof, signal: AbortSignal) =>
    call('POST /user/auth/data-export', { body: proof, signal }),
  makeLink: (signal: AbortSignal) => call('POST /user/auth/data-export/link', { signal }),
  disableAccount: (id: number, signal: AbortSignal) =>
    call('PUT /user/{id}', { params: { id }, body: { is_enabled: false }, signal }),
  deleteAccount: (id: number, proof: Proof, signal: AbortSignal) =>
    call('DELETE /user/{id}', { params: { id }, body: proof, signal }),
})
