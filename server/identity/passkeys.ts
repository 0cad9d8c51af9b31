/** Passkeys (WebAuthn). The server's library is loaded at first use. */
import type { z } from 'zod'
import { passkeyCount } from '../../contract/limits.ts'
import type {
  CreatedPasskey,
  Passkey,
  PasskeyCreation,
  PasskeyRequest,
  SignedByPasskey,
} from '../../contract/security.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, notFound } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { findCredentials } from './accountRepository.ts'
import { storeChallenge, useChallenge } from './challengeRepository.ts'
import { confirmPassword } from './confirmPassword.ts'
import * as emails from './emails.ts'
import { challengeLifetime } from './lifetimes.ts'
import { type AccountViewer, refuseAlias, requireOwnPassword } from './ownAccount.ts'
import * as repository from './passkeyRepository.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import type { SignedIn } from './signIn.ts'
import { startSession, type StartSessionDeps } from './startSession.ts'
import { hashToken, makeToken } from './tokens.ts'

export interface PasskeysDeps extends StartSessionDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'keys' | 'oidc' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly passwords: Pick<PasswordHashing, 'verify'>
}

const loadLibrary = () => import('@simplewebauthn/server')

const notAdded = () =>
  new HttpError(422, 'passkey_not_added', 'This passkey could not be checked. Please try again.')
const notAccepted = () =>
  new HttpError(422, 'passkey_not_accepted', 'This passkey did not work. Log in with your password instead.')
const tooMany = () =>
  new HttpError(409, 'too_many_passkeys', 'You have the most passkeys that are possible. Remove one first.')

const present = (row: {
  id: number
  name: string
  created_at: Date
  last_used_at: Date | null
  is_synced: boolean
}): Passkey => ({
  id: row.id,
  name: row.name,
  created_at: row.created_at.toISOString(),
  last_used_at: row.last_used_at?.toISOString() ?? null,
  is_synced: row.is_synced,
})

export type Passkeys = ReturnType<typeof createPasskeys>

export const createPasskeys = (deps: PasskeysDeps) => {
  const { db, config, mailer, now } = deps
  const { appUrl, keys, siteName } = config
  const { hostname: rpID, origin } = new URL(appUrl)
  const forgotLink = `${appUrl}/identity/forgot`
  /** A session adds one passkey at a time. */
  const addKey = ({ sessionId }: AccountViewer) =>
    ({ token: hashToken(keys.session, `passkey-add ${sessionId}`), purpose: 'passkey-add' }) as const
  const signInKey = (token: string) =>
    ({ token: hashToken(keys.session, token), purpose: 'passkey-sign-in' }) as const
  const expiresAt = () => new Date(now() + challengeLifetime)

  return {
    list: async (viewer: AccountViewer): Promise<{ data: Passkey[]; is_external: boolean }> => {
      refuseAlias(viewer)
      const rows = await repository.findPasskeysOf(db, viewer.accountId)
      return { data: rows.map(present), is_external: config.oidc !== null }
    },

    /** @throws HttpError 422 for a wrong password; 409 `too_many_passkeys` */
    beginAdding: async (viewer: AccountViewer, password: string): Promise<PasskeyCreation> => {
      requireOwnPassword(config, viewer)
      const { email } = await confirmPassword(deps, viewer.accountId, password)
      const known = await repository.findPasskeysOf(db, viewer.accountId)
      if (known.length >= passkeyCount) throw tooMany()
      const challenge = makeToken()
      await storeChallenge(db, {
        ...addKey(viewer),
        accountId: viewer.accountId,
        value: challenge,
        expiresAt: expiresAt(),
      })
      const { generateRegistrationOptions } = await loadLibrary()
      const { pubKeyCredParams } = await generateRegistrationOptions({
        rpName: siteName,
        rpID,
        userName: email,
      })
      return {
        rp: { id: rpID, name: siteName },
        user: {
          id: Buffer.from(viewer.accountId).toString('base64url'),
          name: email,
          displayName: email,
        },
        challenge,
        pubKeyCredParams,
        timeout: challengeLifetime,
        excludeCredentials: known.map(({ credential_id: id }) => ({ id, type: 'public-key' })),
        authenticatorSelection: {
          residentKey: 'required',
          requireResidentKey: true,
          // The device asks for a fingerprint, face or PIN, so that the passkey stands for both factors.
          userVerification: 'required',
        },
        attestation: 'none',
      }
    },

    /** @throws HttpError 422 `passkey_not_added` */
    add: async (
      viewer: AccountViewer,
      { name, response }: { readonly name: string; readonly response: z.infer<typeof CreatedPasskey> },
    ): Promise<Passkey> => {
      requireOwnPassword(config, viewer)
      const challenge = await useChallenge(db, addKey(viewer), now())
      if (!challenge?.value || challenge.user_id !== viewer.accountId) throw notAdded()
      const { verifyRegistrationResponse } = await loadLibrary()
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        expectedChallenge: challenge.value,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
      }).catch(() => ({ registrationInfo: undefined }))
      if (!registrationInfo) throw notAdded()
      const { credential, credentialBackedUp } = registrationInfo
      const row = await inTransaction(db, (trx) =>
        repository.insertPasskey(trx, {
          user_id: viewer.accountId,
          credential_id: credential.id,
          name,
          public_key: Buffer.from(credential.publicKey).toString('base64url'),
          counter: credential.counter,
          transports: response.response.transports,
          is_synced: credentialBackedUp,
          created_at: new Date(now()),
        }),
      )
      if (!row) throw notAdded()
      const { email } = await findCredentials(db, viewer.accountId)
      mailer.post(email, emails.passkeyAdded(siteName, name, forgotLink))
      return present(row)
    },

    /** @throws HttpError 422 for a wrong password; 404 for a passkey of another account */
    remove: async (viewer: AccountViewer, id: number, password: string): Promise<void> => {
      requireOwnPassword(config, viewer)
      const { email } = await confirmPassword(deps, viewer.accountId, password)
      const removed = await repository.deletePasskey(db, viewer.accountId, id)
      if (!removed) throw notFound()
      mailer.post(email, emails.passkeyRemoved(siteName, removed.name, forgotLink))
    },

    /** Returns what a passkey must sign, and the token for the browser's cookie. */
    beginSignIn: async (keepsSignedIn: boolean): Promise<{ token: string; options: PasskeyRequest }> => {
      const token = makeToken()
      const challenge = makeToken()
      await storeChallenge(db, {
        ...signInKey(token),
        accountId: null,
        keepsSignedIn,
        value: challenge,
        expiresAt: expiresAt(),
      })
      return {
        token,
        options: { challenge, rpId: rpID, timeout: challengeLifetime, userVerification: 'required' },
      }
    },

    /**
     * @throws HttpError 422 `passkey_not_accepted`; 403 with the reason when the member may not sign in
     */
    signIn: async ({
      token,
      response,
      ip,
      userAgent,
    }: {
      readonly token: string
      readonly response: z.infer<typeof SignedByPasskey>
      readonly ip: string | null
      readonly userAgent: string | null
    }): Promise<SignedIn> => {
      const challenge = await useChallenge(db, signInKey(token), now())
      const passkey = await repository.findPasskeyByCredential(db, response.id)
      if (!challenge?.value || !passkey) throw notAccepted()
      const { verifyAuthenticationResponse } = await loadLibrary()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse({
        response,
        expectedChallenge: challenge.value,
        expectedOrigin: origin,
        expectedRPID: rpID,
        requireUserVerification: true,
        credential: {
          id: passkey.credential_id,
          publicKey: new Uint8Array(Buffer.from(passkey.public_key, 'base64url')),
          counter: passkey.counter,
        },
      }).catch(() => ({ verified: false, authenticationInfo: undefined }))
      if (!verified || !authenticationInfo) throw notAccepted()
      const use = { counter: authenticationInfo.newCounter, at: new Date(now()) }
      if (!(await repository.usePasskey(db, passkey.id, use))) throw notAccepted()
      return startSession(deps, passkey.user_id, {
        keepsSignedIn: challenge.keeps_signed_in,
        ip,
        provedBy: 'passkey',
        userAgent,
      })
    },
  }
}
