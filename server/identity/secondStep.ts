/**
 * The second step of a sign-in: the code of an authenticator app, or a recovery code. It is bound to the first by a
 * challenge that only the server can make, after a right password, and that works once.
 */
import type { Background } from '../base/background.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { findCredentials } from './accountRepository.ts'
import { storeChallenge, tryChallenge, useChallenge } from './challengeRepository.ts'
import * as emails from './emails.ts'
import type { FailedTries } from './failedTries.ts'
import { challengeLifetime } from './lifetimes.ts'
import { hashRecoveryCode } from './recoveryCodes.ts'
import { openSecret } from './sealedSecret.ts'
import type { SignedIn } from './signIn.ts'
import { startSession, type StartSessionDeps } from './startSession.ts'
import { hashToken, makeToken } from './tokens.ts'
import { totpStep } from './totp.ts'
import { countRecoveryCodes, findTwoFactor, useRecoveryCode, useStep } from './twoFactorRepository.ts'

export interface SecondStepDeps extends StartSessionDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'keys' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly tries: FailedTries
  readonly background: Pick<Background, 'run'>
}

/** Tries of one challenge. After them the password is asked again. */
const maxTries = 10

export type SecondFactorCode = { readonly code: string } | { readonly recovery_code: string }

export interface SecondStep {
  /** The token of the challenge, from the browser's cookie. */
  readonly token: string
  readonly given: SecondFactorCode
  readonly ip: string | null
  /** Counts guesses, beside the account. */
  readonly address: string
  readonly userAgent: string | null
}

const ended = () =>
  new HttpError(422, 'challenge_ended', 'This login has ended. Please enter your password again.')
const wrong = (given: SecondFactorCode) =>
  'code' in given
    ? unprocessable({ code: ['This code is not right. Use the newest code of your app.'] })
    : unprocessable({ recovery_code: ['This recovery code is not right, or was used before.'] })

export type SecondSteps = ReturnType<typeof createSecondSteps>

export const createSecondSteps = (deps: SecondStepDeps) => {
  const { db, config, mailer, tries, background, now } = deps
  const { appUrl, keys, siteName } = config
  const forgotLink = `${appUrl}/identity/forgot`
  const purpose = 'second-factor'

  const warnOwner = (accountId: string) => async () => {
    const { email } = await findCredentials(db, accountId)
    mailer.post(email, emails.wrongCodes(siteName, forgotLink))
  }

  /** Uses up the code. @returns false when it is wrong or has counted before */
  const spend = async (trx: Trx, accountId: string, given: SecondFactorCode): Promise<boolean> => {
    if ('recovery_code' in given) {
      const hash = hashRecoveryCode(keys.secondFactor, accountId, given.recovery_code)
      return useRecoveryCode(trx, accountId, hash, new Date(now()))
    }
    const found = await findTwoFactor(trx, accountId)
    if (!found) return false
    const step = totpStep(openSecret(keys.secondFactor, accountId, found.secret), given.code, now())
    return step !== null && (await useStep(trx, accountId, step))
  }

  return {
    /** Call it after a right password. @returns the token for the browser's cookie */
    begin: async (accountId: string, keepsSignedIn: boolean): Promise<string> => {
      const token = makeToken()
      await storeChallenge(db, {
        token: hashToken(keys.session, token),
        purpose,
        accountId,
        keepsSignedIn,
        expiresAt: new Date(now() + challengeLifetime),
      })
      return token
    },

    /**
     * @throws HttpError 422 `challenge_ended`, or for a wrong code; 429 after too many; 403 with the reason when the
     * member may not sign in
     */
    pass: async ({ token, given, ip, address, userAgent }: SecondStep): Promise<SignedIn> => {
      const key = { token: hashToken(keys.session, token), purpose } as const
      const challenge = await tryChallenge(db, key, maxTries, now())
      const accountId = challenge?.user_id
      if (!challenge || accountId == null) throw ended()
      const guesser = { accountId, address }
      await tries.count(guesser, () => background.run('warning of wrong codes', warnOwner(accountId)))
      const codesLeft = await inTransaction(db, async (trx) => {
        if (!(await spend(trx, accountId, given))) throw wrong(given)
        if (!(await useChallenge(trx, key, now()))) throw ended()
        return 'recovery_code' in given ? countRecoveryCodes(trx, accountId) : null
      })
      await tries.forgive(guesser)
      if (codesLeft !== null) {
        const { email } = await findCredentials(db, accountId)
        mailer.post(
          email,
          emails.recoveryCodeUsed(siteName, codesLeft, `${appUrl}/account/account-settings/two-factor`),
        )
      }
      return startSession(deps, accountId, {
        keepsSignedIn: challenge.keeps_signed_in,
        ip,
        provedBy: 'code',
        userAgent,
      })
    },
  }
}
