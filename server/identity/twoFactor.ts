/**
 * An authenticator app as second factor. better-auth's plugin is not used: it keeps recovery codes readable, takes a code
 * twice, and stores a session before the code (`docs/decisions.md#second-factors`).
 */
import type { RecoveryCodes, TwoFactor, TwoFactorSetup } from '../../contract/security.ts'
import type { Config } from '../config.ts'
import type { Db, Trx } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { HttpError, unprocessable } from '../http/errors.ts'
import { helpdeskLink } from '../mail/helpdeskLink.ts'
import type { Mailer } from '../mail/mailer.ts'
import { findCredentials, lockPassword } from './accountRepository.ts'
import { confirmPassword } from './confirmPassword.ts'
import { wrongPassword } from './wrongProof.ts'
import * as emails from './emails.ts'
import type { FailedTries } from './failedTries.ts'
import { twoFactorSetupLifetime } from './lifetimes.ts'
import { type AccountViewer, refuseAlias, requireOwnPassword } from './ownAccount.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import { hashRecoveryCode, makeRecoveryCodes } from './recoveryCodes.ts'
import { openSecret, sealSecret } from './sealedSecret.ts'
import { makeTotpSecret, totpStep, totpUri } from './totp.ts'
import * as repository from './twoFactorRepository.ts'

export interface TwoFactorDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'contacts' | 'keys' | 'oidc' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly passwords: Pick<PasswordHashing, 'verify'>
  readonly tries: FailedTries
  readonly now: () => number
}

const alreadyOn = () => new HttpError(409, 'two_factor_on', 'Two-factor is already on.')
const notOn = () => new HttpError(409, 'two_factor_off', 'Two-factor is not on.')
const setupEnded = () =>
  new HttpError(409, 'setup_ended', 'This setup has ended. Please start again to get a new QR code.')
const wrongCode = () =>
  unprocessable({ code: ['This code is not right. Check the time of your phone, and use the newest code.'] })

export type TwoFactors = ReturnType<typeof createTwoFactor>

export const createTwoFactor = (deps: TwoFactorDeps) => {
  const { db, config, mailer, tries, now } = deps
  const { appUrl, keys, siteName } = config

  const storeNewCodes = async (trx: Trx, accountId: string): Promise<RecoveryCodes> => {
    const codes = makeRecoveryCodes()
    const hashes = codes.map((code) => hashRecoveryCode(keys.secondFactor, accountId, code))
    await repository.replaceRecoveryCodes(trx, accountId, hashes)
    return { recovery_codes: codes }
  }

  /** Runs `work` in a transaction if the password is right, and still is: checking it is slow. */
  const withPassword = async <Result>(
    viewer: AccountViewer,
    password: string,
    work: (trx: Trx) => Promise<Result>,
  ): Promise<{ result: Result; email: string }> => {
    requireOwnPassword(config, viewer)
    const known = await confirmPassword(deps, viewer.accountId, password)
    const result = await inTransaction(db, async (trx) => {
      if ((await lockPassword(trx, viewer.accountId)) !== known.password) throw wrongPassword()
      return work(trx)
    })
    return { result, email: known.email }
  }

  return {
    state: async (viewer: AccountViewer): Promise<TwoFactor> => {
      refuseAlias(viewer)
      const found = await repository.findTwoFactor(db, viewer.accountId)
      return {
        is_on: found?.confirmed_at != null,
        since: found?.confirmed_at?.toISOString() ?? null,
        recovery_codes_left: await repository.countRecoveryCodes(db, viewer.accountId),
        is_external: config.oidc !== null,
      }
    },

    /** Makes a secret for an app. Signing in does not ask for its codes until one was confirmed. */
    begin: async (viewer: AccountViewer, password: string): Promise<TwoFactorSetup> => {
      const secret = makeTotpSecret()
      const { email } = await withPassword(viewer, password, async (trx) => {
        const sealed = sealSecret(keys.secondFactor, viewer.accountId, secret)
        const isStored = await repository.storeUnconfirmedSecret(
          trx,
          viewer.accountId,
          sealed,
          new Date(now()),
        )
        if (!isStored) throw alreadyOn()
      })
      return { secret, uri: totpUri(secret, siteName, email) }
    },

    /** @param address counts guesses, beside the account */
    confirm: async (viewer: AccountViewer, code: string, address: string): Promise<RecoveryCodes> => {
      requireOwnPassword(config, viewer)
      const { accountId } = viewer
      const guesser = { accountId, address }
      const found = await repository.findTwoFactor(db, accountId)
      if (found?.confirmed_at) throw alreadyOn()
      if (!found || found.created_at.getTime() + twoFactorSetupLifetime <= now()) throw setupEnded()
      // The second step of signing in counts the same tries, so a session without an open setup must use up none.
      await tries.count(guesser)
      const step = totpStep(openSecret(keys.secondFactor, accountId, found.secret), code, now())
      if (step === null) throw wrongCode()
      const codes = await inTransaction(db, async (trx) => {
        const at = new Date(now())
        if (!(await repository.confirmTwoFactor(trx, accountId, { secret: found.secret, step, at })))
          throw setupEnded()
        return storeNewCodes(trx, accountId)
      })
      await tries.forgive(guesser)
      const { email } = await findCredentials(db, accountId)
      mailer.post(email, emails.twoFactorOn(siteName, `${appUrl}/identity/forgot`, helpdeskLink(config)))
      return codes
    },

    off: async (viewer: AccountViewer, password: string): Promise<void> => {
      const { result: wasOn, email } = await withPassword(viewer, password, (trx) =>
        repository.deleteTwoFactor(trx, viewer.accountId),
      )
      if (wasOn) mailer.post(email, emails.twoFactorOff(siteName, `${appUrl}/identity/forgot`))
    },

    renewCodes: async (viewer: AccountViewer, password: string): Promise<RecoveryCodes> => {
      const { result, email } = await withPassword(viewer, password, async (trx) => {
        if (!(await repository.hasTwoFactor(trx, viewer.accountId))) throw notOn()
        return storeNewCodes(trx, viewer.accountId)
      })
      mailer.post(email, emails.newRecoveryCodes(siteName, `${appUrl}/identity/forgot`))
      return result
    },
  }
}
