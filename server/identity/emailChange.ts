/**
 * Changes the address of an account. The new address counts once the link sent there is opened. The answers don't
 * reveal whether another account has the address.
 */
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { forbidden, HttpError, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteResetLinks, findCredentials, hasAccount, lockPassword } from './accountRepository.ts'
import type { Background } from '../base/background.ts'
import { deleteEmailChange, lockEmailChange, setEmail, storeEmailChange } from './emailRepository.ts'
import * as emails from './emails.ts'
import { emailLinkLifetime } from './lifetimes.ts'
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

const wrongPassword = () => unprocessable({ password: ['This is not your password.'] })

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

  const mailLink = async (email: string, token: string, hash: string) => {
    if (!(await hasAccount(db, email)))
      // The token is in the fragment, which browsers send to no server: it appears in no log or referrer.
      return mailer.post(email, emails.confirmNewAddress(siteName, `${appUrl}/identity/verify#${token}`))
    await deleteEmailChange(db, hash)
    mailer.post(email, emails.addressInUse(siteName, `${appUrl}/identity/sign-in`))
  }

  return {
    /**
     * Sends a link to the new address and a warning to the old one.
     * @throws HttpError 403 `not_as_alias`; 409 `external_account` when an external provider signs members in; 422 for
     * a wrong password, or for the address that the account already has
     */
    async request(
      viewer: Pick<Viewer, 'accountId' | 'memberId' | 'ownId'>,
      { email, password }: { readonly email: string; readonly password: string },
    ): Promise<void> {
      if (viewer.memberId !== viewer.ownId)
        throw forbidden('not_as_alias', "You can't change the email address while using an alias.")
      if (config.oidc)
        throw new HttpError(
          409,
          'external_account',
          'Your email address comes from your sign-on provider. Please change it there.',
        )
      const known = await findCredentials(db, viewer.accountId)
      const isRight = known.password !== null && (await passwords.verify({ hash: known.password, password }))
      if (!isRight) throw wrongPassword()
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
      background.runAfterRandomDelay('email change', () => mailLink(email, token, hash))
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
        await setEmail(trx, found.user_id, found.email, at)
        await deleteResetLinks(trx, found.user_id)
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
