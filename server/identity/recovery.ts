/** A new password for who forgot his. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { isAPIError } from 'better-auth/api'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteResetLinks, memberOfAccount } from './accountRepository.ts'
import { type Auth, identityPath } from './auth.ts'
import type { Background } from '../base/background.ts'
import { deletePendingEmailChanges } from './emailRepository.ts'
import * as emails from './emails.ts'
import { passwordProblem } from './passwords.ts'
import type { Sessions } from './sessions.ts'

export interface RecoveryDeps {
  readonly auth: Auth
  readonly config: Pick<Config, 'siteName'>
  readonly background: Pick<Background, 'runAfterRandomDelay'>
}

/** Where a password is chosen. The token stands behind the #, where no server sees it. */
export const resetLink = ({ appUrl }: Pick<Config, 'appUrl'>, token: string): string =>
  `${appUrl}${identityPath}/reset#${token}`

const brokenLink = () =>
  new HttpError(422, 'broken_link', 'This link does not work any more. Please ask for a new one.')

/** Whose password a call of better-auth changed: its answer does not say. */
const resetting = new AsyncLocalStorage<{ email?: string }>()

export const createRecovery = ({ auth, config, background }: RecoveryDeps) => ({
  /** Mails a link to the address if it has an account. Whether it has shows nowhere, in how long it takes neither. */
  forgot: (email: string): void => {
    background.runAfterRandomDelay('forgot', async () => {
      await auth.api.requestPasswordReset({ body: { email } })
    })
  },

  /**
   * @returns the account's address, which whoever has the link has
   * @throws HttpError 422 when the link does not work, or the password is too easy; the link works on then
   */
  reset: async (token: string, password: string): Promise<string> => {
    const problem = passwordProblem(password, { email: null, siteName: config.siteName })
    if (problem !== null) throw unprocessable({ password: [problem] })
    const changed: { email?: string } = {}
    try {
      await resetting.run(changed, () => auth.api.resetPassword({ body: { token, newPassword: password } }))
    } catch (error) {
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
 * A changed password ends every session and every other link, those to another address among them: whoever asked for
 * them may be whom the new password is to keep out. The account's owner is told.
 */
export const afterReset =
  ({ db, config, mailer, sessions }: AfterResetDeps) =>
  async (account: { id: string; email: string }): Promise<void> => {
    const changed = resetting.getStore()
    if (changed) changed.email = account.email
    await deleteResetLinks(db, account.id)
    await deletePendingEmailChanges(db, account.id)
    const member = await memberOfAccount(db, account.id)
    if (member) await sessions.endAll(member.id)
    const forgotLink = `${config.appUrl}/identity/forgot`
    mailer.post(account.email, emails.passwordChanged(config.siteName, forgotLink))
  }
