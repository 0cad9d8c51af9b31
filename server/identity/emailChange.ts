/**
 * Another address for an account. It counts once the link that was mailed there is opened; until then, and where the
 * address is known already, everything is as before, and no answer tells which.
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
  new HttpError(422, 'broken_link', 'This link does not work any more. Please change your address again.')

const wrongPassword = () => unprocessable({ password: ['This is not your password.'] })

/** Somebody else joined with the address meanwhile, and confirmed it first. */
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
      // After #, so that it is in no log and no referrer.
      return mailer.post(email, emails.confirmNewAddress(siteName, `${appUrl}/identity/verify#${token}`))
    await deleteEmailChange(db, hash)
    mailer.post(email, emails.addressInUse(siteName, `${appUrl}/identity/sign-in`))
  }

  return {
    /**
     * Mails a link to the new address, and tells the old one.
     * @throws HttpError 403 `not_as_alias`; 409 `external_account` where a provider keeps addresses; 422 for a wrong
     * password, or the address that the account has
     */
    async request(
      viewer: Pick<Viewer, 'accountId' | 'memberId' | 'ownId'>,
      { email, password }: { readonly email: string; readonly password: string },
    ): Promise<void> {
      if (viewer.memberId !== viewer.ownId)
        throw forbidden('not_as_alias', 'Only he himself can change his address.')
      if (config.oidc)
        throw new HttpError(
          409,
          'external_account',
          'Your address comes from where you sign in. Change it there.',
        )
      const known = await findCredentials(db, viewer.accountId)
      const isRight = known.password !== null && (await passwords.verify({ hash: known.password, password }))
      if (!isRight) throw wrongPassword()
      if (email === known.email) throw unprocessable({ email: ['This is your address already.'] })
      const token = makeToken()
      const hash = hashToken(keys.session, token)
      const expiresAt = new Date(now() + emailLinkLifetime)
      await inTransaction(db, async (trx) => {
        // It was checked outside, for that takes long: meanwhile another may have been chosen.
        if ((await lockPassword(trx, viewer.accountId)) !== known.password) throw wrongPassword()
        await storeEmailChange(trx, { accountId: viewer.accountId, token: hash, email, expiresAt })
      })
      mailer.post(known.email, emails.addressChangeRequested(siteName, forgotLink))
      background.runAfterRandomDelay('email change', () => mailLink(email, token, hash))
    },

    /**
     * Gives an account the address that a mailed link stands for; again for the same link does nothing. Every other
     * session ends, and the one that confirmed goes on under a new token.
     * @returns whether the link is one of these at all
     * @throws HttpError 422 `broken_link` when it is too old, or the address has an account by now
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
