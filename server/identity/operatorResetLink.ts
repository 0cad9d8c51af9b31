/** A password reset link that an operator gives to a member who can't receive emails. */
import type { Trx } from '../db/schema.ts'
import type { AuthDeps } from './auth.ts'
import { createLazyAuth } from './lazyAuth.ts'
import { scrypt } from './passwordHashing.ts'
import { resetLink } from './recovery.ts'

export interface OperatorResetLinkDeps extends Pick<AuthDeps, 'config' | 'sessions' | 'logger'> {
  readonly now?: () => number
}

/**
 * Makes the link that an email would contain, with the same lifetime. It works once.
 * @returns the link, or null when an external provider signs members in, so that there are no passwords
 * @throws Error for an address without an account
 */
export type MakeResetLink = (trx: Trx, email: string) => Promise<string | null>

export const createOperatorResetLinks =
  ({ config, sessions, logger, now = Date.now }: OperatorResetLinkDeps): MakeResetLink =>
  async (trx, email) => {
    if (config.oidc) return null
    const tokens: string[] = []
    const loadAuth = createLazyAuth({
      // Uses the transaction, so that the link is only valid if the audit row is committed.
      db: trx,
      config,
      sessions,
      passwords: scrypt,
      logger,
      now,
      sendResetLink: (_to, token) => void tokens.push(token),
      onJoined: () => {},
      onPasswordReset: async () => {},
    })
    const auth = await loadAuth()
    await auth.api.requestPasswordReset({ body: { email } })
    const [token] = tokens
    if (token === undefined) throw new Error('No account has this address.')
    return resetLink(config, token)
  }
