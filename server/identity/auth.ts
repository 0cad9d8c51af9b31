/**
 * The setup of better-auth, which checks and resets passwords and talks to the external provider. Sessions are
 * stored and checked by `sessions.ts`; the cookies and routes of better-auth never reach a browser.
 */
import { betterAuth } from 'better-auth'
import { getOAuthState } from 'better-auth/api'
import { genericOAuth } from 'better-auth/plugins/generic-oauth'
import type { FastifyBaseLogger } from 'fastify'
import { z } from 'zod'
import { password as passwordLimits } from '../../contract/limits.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { addressHeader } from '../http/trustedAddress.ts'
import { hasExternalAccount } from './accountRepository.ts'
import { admit } from './admission.ts'
import { createExternalProvider, discoveryUrl } from './externalProvider.ts'
import { currentSignInAttempt } from './signInAttempt.ts'
import { resetLinkLifetime, sessionLifetimes } from './lifetimes.ts'
import { externalProviderId, identityPath } from './signOnPaths.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import { birthdayProblem, isOldEnough } from '../base/age.ts'
import type { Sessions } from './sessions.ts'

export interface AuthDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'isSecure' | 'keys' | 'oidc'>
  readonly sessions: Pick<Sessions, 'mint'>
  readonly passwords: PasswordHashing
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly now: () => number
  readonly sendResetLink: (to: string, token: string) => void
  /** Called with the address of each account that an external sign-on creates. */
  readonly onJoined: (to: string) => void
  readonly onPasswordReset: (account: { id: string; email: string }) => Promise<void>
}

export type Auth = ReturnType<typeof createAuth>

/** Where better-auth redirects after an error. No browser is sent there. */
const failurePath = `${identityPath}/failed`

const Attempt = z.object({ nonce: z.string() })

const externalSignOn = ({ db, config: { oidc }, now }: AuthDeps) => {
  if (!oidc) return []
  const provider = createExternalProvider(oidc)
  return [
    genericOAuth({
      config: [
        {
          providerId: externalProviderId,
          discoveryUrl: discoveryUrl(oidc),
          clientId: oidc.clientId,
          clientSecret: oidc.clientSecret,
          authentication: 'basic',
          scopes: ['openid', 'email'],
          pkce: true,
          authorizationUrlParams: (ctx) => Attempt.parse(ctx.body.additionalData),
          getUserInfo: async (tokens) => {
            const { nonce } = Attempt.parse(await getOAuthState())
            const person = await provider.identify(tokens, nonce)
            const attempt = currentSignInAttempt()
            const isKnown = await hasExternalAccount(db, externalProviderId, person.subject)
            // An unverified address could belong to somebody else, whose account would be taken over.
            if (!isKnown && !person.isEmailVerified) {
              attempt.refusal = {
                code: 'unconfirmed_email',
                message:
                  'Please confirm your email address with your sign-on provider first, then try again.',
              }
              return null
            }
            if (!isKnown && person.birthday !== undefined && !isOldEnough(person.birthday, now())) {
              attempt.refusal = { code: 'too_young', message: 'You must be 18 or older to join.' }
              return null
            }
            // Members whose provider gives no valid birthday enter it themselves.
            if (person.birthday !== undefined && birthdayProblem(person.birthday, now()) === null)
              attempt.birthday = person.birthday
            // Only the address is kept. Members choose a name here instead of using the provider's.
            return {
              id: person.subject,
              email: person.email,
              emailVerified: person.isEmailVerified,
              name: 'Guest',
            }
          },
        },
      ],
    }),
  ]
}

export const createAuth = (deps: AuthDeps) => {
  const { db, config, sessions, passwords, logger, now } = deps
  const dates = { createdAt: 'created_at', updatedAt: 'updated_at' }
  return betterAuth({
    appName: 'Lodge',
    baseURL: config.appUrl,
    basePath: identityPath,
    secret: config.keys.identity.toString('base64url'),
    telemetry: { enabled: false },
    // Lodge's own routes limit the requests, by IP address and by account.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message) => {
        // The arguments are left out, because they hold email addresses and answers of providers.
        logger.warn({ library: 'better-auth' }, message)
      },
    },
    database: { db, type: 'postgres', transaction: false },
    // Loads user and account in one statement. A second statement for known addresses would show in the timing.
    experimental: { joins: true },
    user: {
      modelName: 'identity_user',
      fields: { emailVerified: 'email_verified', ...dates },
      additionalFields: {
        emailVerifiedAt: { type: 'date', required: false, input: false, fieldName: 'email_verified_at' },
      },
    },
    session: {
      modelName: 'identity_session',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...dates,
      },
      additionalFields: {
        keepsSignedIn: { type: 'boolean', required: false, input: false, fieldName: 'keeps_signed_in' },
      },
      expiresIn: sessionLifetimes.absolute / 1000,
    },
    account: {
      modelName: 'identity_account',
      fields: {
        userId: 'user_id',
        providerId: 'provider_id',
        accountId: 'account_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...dates,
      },
      updateAccountOnSignIn: false,
    },
    verification: {
      modelName: 'identity_verification',
      fields: { expiresAt: 'expires_at', ...dates },
      storeIdentifier: 'hashed',
    },
    emailAndPassword: {
      enabled: config.oidc === null,
      password: passwords,
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLimits.min,
      maxPasswordLength: passwordLimits.max,
      resetPasswordTokenExpiresIn: resetLinkLifetime / 1000,
      sendResetPassword: async ({ user, token }) => deps.sendResetLink(user.email, token),
      onPasswordReset: async ({ user }) => deps.onPasswordReset(user),
    },
    advanced: {
      useSecureCookies: config.isSecure,
      cookiePrefix: 'lodge',
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    onAPIError: { errorURL: `${config.appUrl}${failurePath}` },
    databaseHooks: {
      user: {
        create: {
          before: async (user) => ({
            data: { ...user, emailVerifiedAt: user.emailVerified ? new Date(now()) : null },
          }),
          after: async (user) => deps.onJoined(user.email),
        },
      },
      account: {
        create: {
          // The provider is only asked at sign-in, so its tokens are not kept.
          before: async (account) => ({
            data: { ...account, accessToken: null, refreshToken: null, idToken: null, scope: null },
          }),
        },
      },
      session: {
        create: {
          before: async (session) => {
            const attempt = currentSignInAttempt()
            await admit({ db, config }, session.userId, attempt, now())
            if (attempt.refusal || attempt.needsCode !== undefined) return false
            const { token, hash, endsAt } = sessions.mint()
            attempt.token = token
            const { keepsSignedIn } = attempt
            return { data: { ...session, token: hash, expiresAt: endsAt, keepsSignedIn } }
          },
        },
      },
    },
    plugins: externalSignOn(deps),
  })
}
