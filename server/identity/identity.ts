/** The sign-on routes, under `/identity`. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteExpired } from './accountRepository.ts'
import { createAuth, identityPath } from './auth.ts'
import { type BackgroundOptions, createBackground } from '../base/background.ts'
import type { BrowserSessions } from './browserSessions.ts'
import type { EmailChanging } from './emailChange.ts'
import { registerExternalRoutes } from './externalRoutes.ts'
import { createJoining } from './joining.ts'
import * as emails from './emails.ts'
import { sweepInterval } from './lifetimes.ts'
import { withRedirect, registerPages } from './pages.ts'
import { type PasswordHashing, scrypt } from './passwordHashing.ts'
import { registerPasswordRoutes } from './passwordRoutes.ts'
import { afterReset, createRecovery, resetLink } from './recovery.ts'
import type { Sessions } from './sessions.ts'
import { signOnLimits } from './signOnLimits.ts'
import type { SignOnLimits } from './signOnLimits.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly config: Config
  readonly sessions: Sessions
  readonly browser: BrowserSessions
  readonly mailer: Pick<Mailer, 'post'>
  readonly emailChange: Pick<EmailChanging, 'confirm'>
  /** `identity.html` as built, with the site's data in it. */
  readonly identityPage: string
  readonly passwords?: PasswordHashing
  readonly limits?: SignOnLimits
  readonly background?: BackgroundOptions
  readonly now?: () => number
}

/**
 * Registers the sign-on pages and their requests. With an external provider (`OIDC_*`) there are no password routes,
 * so that nobody can bypass the provider's rules, such as a second factor.
 * `registerRateLimits` and `registerXsrf` must have run on `app` before.
 */
export const registerIdentity = (app: FastifyInstance, deps: IdentityDeps): void => {
  const { db, config, sessions, browser, mailer } = deps
  const { passwords = scrypt, limits = signOnLimits, now = Date.now } = deps
  const background = createBackground(app.log, deps.background)
  const auth = createAuth({
    db,
    config,
    sessions,
    passwords,
    logger: app.log,
    now,
    sendResetLink: (to, token) =>
      mailer.post(to, emails.resetPassword(config.siteName, resetLink(config, token))),
    onPasswordReset: afterReset({ db, config, mailer, sessions }),
  })

  const failurePages = registerPages(app, deps)
  if (config.oidc) registerExternalRoutes(app, { config, auth, browser, failurePages, limits })
  else {
    const joining = createJoining({ db, config, mailer, passwords, background, now })
    const recovery = createRecovery({ auth, config, background })
    registerPasswordRoutes(app, { ...deps, auth, joining, recovery, limits })
    const { errorHandler } = failurePages
    app.get(`${identityPath}/start`, { errorHandler }, async (request, reply) =>
      reply.redirect(withRedirect(`${identityPath}/sign-in`, request)),
    )
  }

  const sweep = () => background.run('sweep of sessions and links', () => deleteExpired(db, new Date(now())))
  const sweeping = setInterval(sweep, sweepInterval).unref()
  app.addHook('onReady', async () => sweep())
  app.addHook('onClose', async () => {
    clearInterval(sweeping)
    await background.drain()
  })
}
