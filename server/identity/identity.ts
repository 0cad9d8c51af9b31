/** The sign-on routes, under `/identity`. */
import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Mailer } from '../mail/mailer.ts'
import { type BackgroundOptions, createBackground } from '../base/background.ts'
import type { BrowserSessions } from './browserSessions.ts'
import type { EmailChanging } from './emailChange.ts'
import { createFailedTries } from './failedTries.ts'
import { registerExternalRoutes } from './externalRoutes.ts'
import { createJoining } from './joining.ts'
import { createWaitForLoading, loadAfterListening } from '../http/whileLoading.ts'
import * as emails from './emails.ts'
import { createLazyAuth, type LoadAuth } from './lazyAuth.ts'
import { withRedirect, registerPages } from './pages.ts'
import type { Passkeys } from './passkeys.ts'
import { type PasswordHashing, scrypt } from './passwordHashing.ts'
import { registerPasswordRoutes } from './passwordRoutes.ts'
import { afterReset, createRecovery, resetLink } from './recovery.ts'
import { createSecondSteps } from './secondStep.ts'
import { registerSecondStepRoutes } from './secondStepRoutes.ts'
import type { Sessions } from './sessions.ts'
import { createSignInEnd } from './signInEnd.ts'
import { signOnLimits } from './signOnLimits.ts'
import { identityPath } from './signOnPaths.ts'
import type { SignOnLimits } from './signOnLimits.ts'

export interface IdentityDeps {
  readonly db: Db
  readonly config: Config
  readonly sessions: Sessions
  readonly browser: BrowserSessions
  readonly mailer: Pick<Mailer, 'post'>
  readonly emailChange: Pick<EmailChanging, 'confirm'>
  readonly passkeys: Pick<Passkeys, 'beginSignIn' | 'signIn'>
  /** `identity.html` as built, with the site's data in it. */
  readonly identityPage: string
  readonly passwords?: PasswordHashing
  readonly limits?: SignOnLimits
  readonly background?: BackgroundOptions
  readonly now?: () => number
  /** Milliseconds for which requests wait for better-auth to load. */
  readonly loadingPatience?: number | undefined
  /** Replaces the loading of better-auth; for tests. */
  readonly loadAuth?: LoadAuth
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
  const createAuth = () =>
    createLazyAuth({
      db,
      config,
      sessions,
      passwords,
      logger: app.log,
      now,
      sendResetLink: (to, token) =>
        mailer.post(to, emails.resetPassword(config.siteName, resetLink(config, token))),
      onJoined: (to) => mailer.post(to, emails.welcome(config.siteName, `${config.appUrl}/onboarding`)),
      onPasswordReset: afterReset({ db, config, mailer, sessions }),
    })
  const { loadAuth = createAuth() } = deps
  /** For requests, which do not wait long. */
  const waitForAuth = createWaitForLoading(loadAuth, deps.loadingPatience)

  const failurePages = registerPages(app, deps)
  if (config.oidc)
    registerExternalRoutes(app, { config, loadAuth: waitForAuth, browser, failurePages, limits })
  else {
    const joining = createJoining({ db, config, mailer, passwords, background, now })
    const recovery = createRecovery({ loadAuth, waitForAuth, config, background })
    const tries = createFailedTries('codes', { db, key: config.keys.session, now })
    const secondSteps = createSecondSteps({ db, config, mailer, sessions, tries, background, now })
    const signInEnd = createSignInEnd({ config, browser, mailer })
    const routes = { ...deps, secondSteps, signInEnd, limits }
    registerPasswordRoutes(app, { ...routes, loadAuth: waitForAuth, joining, recovery })
    registerSecondStepRoutes(app, routes)
    const { errorHandler } = failurePages
    app.get(`${identityPath}/start`, { errorHandler }, async (request, reply) =>
      reply.redirect(withRedirect(`${identityPath}/sign-in`, request)),
    )
  }

  loadAfterListening(app, 'sign-on', loadAuth)
  app.addHook('onClose', () => background.drain())
}
