/** Calls about how the member signs in. */
import type { CallInput } from '../../contract/calls.ts'
import type { CallFunction } from './http.ts'

/** Every function throws `CallError` like `call`. */
export const createSecurityServices = (call: CallFunction) => ({
  loadEmail: (signal: AbortSignal) => call('GET /user/auth/email', { signal }),
  changeEmail: (body: CallInput<'PUT /user/auth/email'>['body'], signal: AbortSignal) =>
    call('PUT /user/auth/email', { body, signal }),
  resendEmailLink: () => call('POST /user/auth/email/resend', {}),
  cancelEmailChange: () => call('DELETE /user/auth/email', {}),

  changePassword: (body: CallInput<'PUT /user/auth/password'>['body'], signal: AbortSignal) =>
    call('PUT /user/auth/password', { body, signal }),

  loadTwoFactor: (signal: AbortSignal) => call('GET /user/auth/two-factor', { signal }),
  beginTwoFactor: (password: string, signal: AbortSignal) =>
    call('POST /user/auth/two-factor', { body: { password }, signal }),
  confirmTwoFactor: (code: string) => call('PUT /user/auth/two-factor/confirm', { body: { code } }),
  switchTwoFactorOff: (password: string) => call('PUT /user/auth/two-factor/off', { body: { password } }),
  renewRecoveryCodes: (password: string) =>
    call('PUT /user/auth/two-factor/recovery-codes', { body: { password } }),

  loadPasskeys: (signal: AbortSignal) => call('GET /user/auth/passkey', { signal }),
  beginPasskey: (password: string, signal: AbortSignal) =>
    call('POST /user/auth/passkey/options', { body: { password }, signal }),
  storePasskey: (name: string, response: CallInput<'POST /user/auth/passkey'>['body']['response']) =>
    call('POST /user/auth/passkey', { body: { name, response } }),
  removePasskey: (id: number, password: string) =>
    call('PUT /user/auth/passkey/{id}/remove', { params: { id }, body: { password } }),

  loadDevices: (signal: AbortSignal) => call('GET /user/auth/session', { signal }),
  endDevice: (id: string) => call('DELETE /user/auth/session/{session}', { params: { session: id } }),
  endOtherDevices: () => call('DELETE /user/auth/session', {}),
})
