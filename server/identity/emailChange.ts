/**
 * Changes the address of an account. The new address counts once the link sent there is opened. The answers don't
 * reveal whether another account has the address.
 */
import type { AccountEmail } from '../../contract/security.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteResetLinks, findCredentials, hasAccount, lockPassword } from './accountRepository.ts'
import { deleteChallengesOf } from './challengeRepository.ts'
import { confirmPassword } from './confirmPassword.ts'
import { wrongPassword } from './wrongProof.ts'
import type { Background } from '../base/background.ts'
import {
  deletePendingEmailChanges,
  findEmailChange,
  lockEmailChange,
  replaceEmailChangeToken,
  setEmail,
  storeEmailChange,
} from './emailRepository.ts'
import * as emails from './emails.ts'
import { emailLinkLifetime } from './lifetimes.ts'
import { type AccountViewer, refuseAlias, requireOwnPassword } from './ownAccount.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import type { Sessions } from './sessions.ts'
import { hashToken, makeToken } from './tokens.ts'

export interface EmailChangeDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'keys' | 'oidc' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly sessions: Pick<Sessions, 'changed' | 'endAll'>
  readonly passwords: Pick<PasswordHashing, 'verify'>
  readonly background: Pick<Background, 'runAfterRandomDelay'>
  readonly now: () => number
}

const brokenLink = () =>
  new HttpError(422, 'broken_link', 'This link no longer works. Please change your email address again.')

/** Another account with the address was confirmed between the check and the write. */
function refuseTaken(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'identity_user_email_key'
  throw isTaken ? brokenLink() : error
}

export type EmailChanging = ReturnType<typeof createEmailChange>

export const createEmailChange = (deps: EmailChangeDeps) => {
  const { db, config, mailer, sessions, passwords, background, now } = deps
  const { appUrl, keys, siteName } = config
  const forgotLink = `${appUrl}/identity/forgot`

  /** For a taken address the change stays pending too: its state must not tell whether the address has an account. */
  const mailLink = async (email: string, token: string) => {
    if (!(await hasAccount(db, email)))
      // The token is in the fragment, which browsers send to no server: it appears in no log or referrer.
      return mailer.post(email, emails.confirmNewAddress(siteName, `${appUrl}/identity/verify#${token}`))
    mailer.post(email, emails.addressInUse(siteName, `${appUrl}/identity/sign-in`))
  }

  return {
    /**
     * Sends a link to the new address and a warning to the old one.
     * @throws HttpError 403 `not_as_alias`; 409 `external_account` when an external provider signs members in; 422 for
     * a wrong password, or for the address that the account already has
     */
    async request(
      viewer: AccountViewer,
      { email, password }: { readonly email: string; readonly password: string },
    ): Promise<void> {
      requireOwnPassword(config, viewer)
      const known = await confirmPassword({ db, passwords }, viewer.accountId, password)
      if (email === known.email) throw unprocessable({ email: ['This is already your email address.'] })
      const token = makeToken()
      const hash = hashToken(keys.session, token)
      const expiresAt = new Date(now() + emailLinkLifetime)
      await inTransaction(db, async (trx) => {
        // The slow check ran outside the transaction, and the password may have changed since.
        if ((await lockPassword(trx, viewer.accountId)) !== known.password) throw wrongPassword()
        await storeEmailChange(trx, { accountId: viewer.accountId, token: hash, email, expiresAt })
      })
      mailer.post(known.email, emails.addressChangeRequested(siteName, forgotLink))
      background.runAfterRandomDelay('email change', () => mailLink(email, token))
    },

    state: async (viewer: AccountViewer): Promise<AccountEmail> => {
      refuseAlias(viewer)
      const { email } = await findCredentials(db, viewer.accountId)
      const change = await findEmailChange(db, viewer.accountId, now())
      return {
        email,
        change: change ? { email: change.email, expires_at: change.expires_at.toISOString() } : null,
        is_external: config.oidc !== null,
      }
    },

    /**
     * Sends a new link to the new address. Earlier links stop working.
     * @returns false when no change waits
     */
    resend: async (viewer: AccountViewer): Promise<boolean> => {
      requireOwnPassword(config, viewer)
      const token = makeToken()
      const changed = await replaceEmailChangeToken(db, viewer.accountId, {
        token: hashToken(keys.session, token),
        expiresAt: new Date(now() + emailLinkLifetime),
        now: now(),
      })
      if (!changed) return false
      background.runAfterRandomDelay('email change', () => mailLink(changed.email, token))
      return true
    },

    cancel: async (viewer: AccountViewer): Promise<void> => {
      requireOwnPassword(config, viewer)
      await deletePendingEmailChanges(db, viewer.accountId)
    },

    /**
     * Changes the address by the token of an emailed link. Repeating it with the same link does nothing. Ends all
     * sessions but the viewer's, which gets a new token.
     * @returns false when the token belongs to no address change
     * @throws HttpError 422 `broken_link` when the link has expired, or another account has the address by now
     */
    async confirm(token: string, viewer: Viewer | null): Promise<boolean> {
      const change = await inTransaction(db, async (trx) => {
        const found = await lockEmailChange(trx, hashToken(keys.session, token))
        if (!found || found.confirmed_at !== null) return found
        const at = new Date(now())
        if (found.expires_at <= at || (await hasAccount(trx, found.email))) throw brokenLink()
        await setEmail(trx, found, at)
        await deleteResetLinks(trx, found.user_id)
        await deleteChallengesOf(trx, found.user_id)
        return found
      }).catch(refuseTaken)
      if (!change) return false
      if (change.confirmed_at !== null) return true
      const except = viewer?.accountId === change.user_id ? viewer.sessionId : null
      await sessions.endAll(change.member_id, { except })
      await sessions.changed(change.member_id)
      mailer.post(change.old_email, emails.addressChanged(siteName, forgotLink))
      return true
    },
  }
}
