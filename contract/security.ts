/** How a member signs in: password, second factor, passkeys, and the sessions of their account. */
import { z } from 'zod'
import { call } from './call.ts'
import { confirmationCodes, passkeyNameLength } from './limits.ts'
import { emptyResponse, Id, idParams, Instant, OwnPassword, trimmedText } from './primitives.ts'

const PasswordBody = z.object({ password: OwnPassword }).strict()

/** The email address of an account, and the change of it that waits for the link to be opened. */
export const AccountEmail = z.object({
  email: z.string(),
  change: z.object({ email: z.string(), expires_at: Instant }).nullable(),
  /** An external provider signs members in, so there is no password and the address can't be changed here. */
  is_external: z.boolean(),
})
export type AccountEmail = z.infer<typeof AccountEmail>

export const TwoFactor = z.object({
  is_on: z.boolean(),
  /** When it was switched on. */
  since: Instant.nullable(),
  /** How many recovery codes are not used yet. */
  recovery_codes_left: z.int().nonnegative(),
  is_external: z.boolean(),
})
export type TwoFactor = z.infer<typeof TwoFactor>

/** What an authenticator app needs. `uri` is for the QR code. */
export const TwoFactorSetup = z.object({ secret: z.string(), uri: z.string() })
export type TwoFactorSetup = z.infer<typeof TwoFactorSetup>

export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })
export type RecoveryCodes = z.infer<typeof RecoveryCodes>

export const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
  /** The passkey is copied to the member's other devices by their password manager. */
  is_synced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** A signed-in browser. */
export const Device = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  system: z.string().nullable(),
  is_phone: z.boolean(),
  /** ISO 3166 code of two letters, from the address at the sign-in. */
  country: z.string().nullable(),
  signed_in_at: Instant,
  last_seen_at: Instant,
  is_current: z.boolean(),
})
export type Device = z.infer<typeof Device>

const credentialType = z.literal('public-key')
const Bytes = z.string().regex(/^[\w-]{1,8000}$/)

/** What the browser's WebAuthn API needs to create a passkey, as JSON. Bytes are base64url. */
export const PasskeyCreation = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: credentialType })),
  timeout: z.int(),
  excludeCredentials: z.array(z.object({ id: z.string(), type: credentialType })),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
})
export type PasskeyCreation = z.infer<typeof PasskeyCreation>

/** The passkey that the browser created. The server's library checks the bytes. */
export const CreatedPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: credentialType,
  clientExtensionResults: z.object({}),
  response: z.object({
    clientDataJSON: Bytes,
    attestationObject: Bytes,
    transports: z.array(z.string().max(40)).max(10).default([]),
  }),
})

/** What a passkey signs to log in. */
export const PasskeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
})
export type PasskeyRequest = z.infer<typeof PasskeyRequest>

/** What a passkey signed to log in. */
export const SignedByPasskey = z.object({
  id: Bytes,
  rawId: Bytes,
  type: credentialType,
  clientExtensionResults: z.object({}),
  response: z.object({ clientDataJSON: Bytes, authenticatorData: Bytes, signature: Bytes }),
})

export const securityCalls = {
  'GET /user/auth/email': call({
    summary: 'Returns the email address of the account, and a change of it that is not confirmed yet.',
    access: 'member',
    response: AccountEmail,
  }),
  'POST /user/auth/email/resend': call({
    summary: 'Sends the link to the new email address again. Earlier links stop working.',
    access: 'member',
    status: 202,
    response: emptyResponse,
  }),
  'DELETE /user/auth/email': call({
    summary: 'Cancels a change of the email address that is not confirmed yet.',
    access: 'member',
    response: emptyResponse,
  }),
  'PUT /user/auth/password': call({
    summary: 'Changes the password. All other sessions of the account end.',
    access: 'member',
    body: z.object({ password: OwnPassword, new_password: z.string().max(1_000) }).strict(),
    response: emptyResponse,
  }),
  'GET /user/auth/two-factor': call({
    summary: 'Returns whether signing in needs a code of an authenticator app.',
    access: 'member',
    response: TwoFactor,
  }),
  'POST /user/auth/two-factor': call({
    summary: 'Returns a new secret for an authenticator app. It counts once a code of it is confirmed.',
    access: 'member',
    body: PasswordBody,
    response: TwoFactorSetup,
  }),
  'PUT /user/auth/two-factor/confirm': call({
    summary:
      'Switches two-factor on with a code of the app, and returns recovery codes, which are shown once.',
    access: 'member',
    body: z.object({ code: trimmedText().max(confirmationCodes.code) }).strict(),
    response: RecoveryCodes,
  }),
  'PUT /user/auth/two-factor/off': call({
    summary: 'Switches two-factor off.',
    access: 'member',
    body: PasswordBody,
    response: emptyResponse,
  }),
  'PUT /user/auth/two-factor/recovery-codes': call({
    summary: 'Replaces all recovery codes.',
    access: 'member',
    body: PasswordBody,
    response: RecoveryCodes,
  }),
  'GET /user/auth/passkey': call({
    summary: 'Returns the passkeys of the account.',
    access: 'member',
    response: z.object({ data: z.array(Passkey), is_external: z.boolean() }),
  }),
  'POST /user/auth/passkey/options': call({
    summary: 'Returns the options with which the browser creates a passkey, for 10 minutes.',
    access: 'member',
    body: PasswordBody,
    response: PasskeyCreation,
  }),
  'POST /user/auth/passkey': call({
    summary: 'Stores a passkey that the browser created.',
    access: 'member',
    body: z
      .object({
        name: trimmedText().min(1, 'Give the passkey a name.').max(passkeyNameLength),
        response: CreatedPasskey,
      })
      .strict(),
    status: 201,
    response: Passkey,
  }),
  'PUT /user/auth/passkey/{id}/remove': call({
    summary: 'Removes a passkey. It no longer signs in.',
    access: 'member',
    params: idParams,
    body: PasswordBody,
    response: emptyResponse,
  }),
  'GET /user/auth/session': call({
    summary: 'Returns the browsers that are signed in to the account, this one first.',
    access: 'member',
    response: z.object({ data: z.array(Device) }),
  }),
  'DELETE /user/auth/session/{session}': call({
    summary: 'Signs one browser out.',
    access: 'member',
    params: z.object({ session: z.string().regex(/^[\w-]{1,64}$/) }),
    response: emptyResponse,
  }),
  'DELETE /user/auth/session': call({
    summary: 'Signs all other browsers out.',
    access: 'member',
    response: emptyResponse,
  }),
}
