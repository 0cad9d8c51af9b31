/** Resets forgotten passwords. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteResetLinks, memberOfAccount } from './accountRepository.ts'
import type { Background } from '../base/background.ts'
import { deleteChallengesOf } from './challengeRepository.ts'
import { deletePendingEmailChanges } from './emailRepository.ts'
import * as emails from './emails.ts'
import type { LoadAuth } from './lazyAuth.ts'
import { deletePasskeysOf } from './passkeyRepository.ts'
import { passwordProblem } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import { identityPath } from './signOnPaths.ts'

export interface RecoveryDeps {
  readonly loadAuth: LoadAuth
  /** The same for requests: throws a 503 while it loads. */
  readonly waitForAuth: LoadAuth
  readonly config: Pick<Config, 'siteName'>
  readonly background: Pick<Background, 'runAfterRandomDelay'>
}

/** Returns the link to choose a new password. The token is in the fragment, which browsers send to no server. */
export const resetLink = ({ appUrl }: Pick<Config, 'appUrl'>, token: string): string =>
  `${appUrl}${identityPath}/reset#${token}`

const brokenLink = () =>
  new HttpError(422, 'broken_link', 'This link no longer works. Please request a new one.')

/** Holds the address of the account that better-auth reset, which its answer does not contain. */
const resetting = new AsyncLocalStorage<{ email?: string }>()

export const createRecovery = ({ loadAuth, waitForAuth, config, background }: RecoveryDeps) => ({
  /** Sends a link if the address has an account. Neither the answer nor its timing reveals whether it has. */
  forgot: (email: string): void => {
    background.runAfterRandomDelay('forgot', async () => {
      const auth = await loadAuth()
      await auth.api.requestPasswordReset({ body: { email } })
    })
  },

  /**
   * Changes the password by the token of an emailed link.
   * @returns the account's address
   * @throws HttpError 422 when the link does not work, or for a weak password, after which the link can be used again
   */
  reset: async (token: string, password: string): Promise<string> => {
    const problem = passwordProblem(password, { email: null, siteName: config.siteName })
    if (problem !== null) throw unprocessable({ password: [problem] })
    const changed: { email?: string } = {}
    const auth = await waitForAuth()
    try {
      await resetting.run(changed, () => auth.api.resetPassword({ body: { token, newPassword: password } }))
    } catch (error) {
      const { isAPIError } = await import('better-auth/api')
      if (isAPIError(error) && error.statusCode === 400) throw brokenLink()
      throw error
    }
    if (changed.email === undefined) throw brokenLink()
    return changed.email
  },
})

export interface AfterResetDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly sessions: Pick<Sessions, 'endAll'>
}

/**
 * Ends all sessions, and deletes all passkeys and all other links after a password reset, including those of an address
 * change: someone who knew the old password may have added or requested them. Sends the owner an email.
 */
export const afterReset =
  ({ db, config, mailer, sessions }: AfterResetDeps) =>
  async (account: { id: string; email: string }): Promise<void> => {
    const changed = resetting.getStore()
    if (changed) changed.email = account.email
    const passkeys = await inTransaction(db, async (trx) => {
      await deleteResetLinks(trx, account.id)
      await deletePendingEmailChanges(trx, account.id)
      await deleteChallengesOf(trx, account.id)
      return deletePasskeysOf(trx, account.id)
    })
    const member = await memberOfAccount(db, account.id)
    if (member) await sessions.endAll(member.id)
    const forgotLink = `${config.appUrl}/identity/forgot`
    mailer.post(account.email, emails.passwordReset(config.siteName, forgotLink, passkeys > 0))
  }
