/** A link to a new password that an operator hands over, to whom no mail reaches (DESIGN 4, Operating). */
import type { Trx } from '../db/schema.ts'
import { type AuthDeps, createAuth } from './auth.ts'
import { scrypt } from './passwordHashing.ts'
import { resetLink } from './recovery.ts'

export interface OperatorResetLinkDeps extends Pick<AuthDeps, 'config' | 'sessions' | 'logger'> {
  readonly now?: () => number
}

/**
 * Makes the link that a mail would bring: it works as long, once, and changes nothing until then.
 * @returns the link, or null where an external provider signs members in and there are no passwords
 * @throws Error for an address without an account
 */
export type MakeResetLink = (trx: Trx, email: string) => Promise<string | null>

export const createOperatorResetLinks =
  ({ config, sessions, logger, now = Date.now }: OperatorResetLinkDeps): MakeResetLink =>
  async (trx, email) => {
    if (config.oidc) return null
    const tokens: string[] = []
    const auth = createAuth({
      // The link stands or falls with what the transaction writes down of it.
      db: trx,
      config,
      sessions,
      passwords: scrypt,
      logger,
      now,
      sendResetLink: (_to, token) => void tokens.push(token),
      onPasswordReset: async () => {},
    })
    await auth.api.requestPasswordReset({ body: { email } })
    const [token] = tokens
    if (token === undefined) throw new Error('Nobody has this address.')
    return resetLink(config, token)
  }
