import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { unprocessable } from '../http/errors.ts'
import type { Mailer } from '../mail/mailer.ts'
import { deleteResetLinks, lockPassword, setPassword } from './accountRepository.ts'
import { deleteChallengesOf } from './challengeRepository.ts'
import { confirmPassword } from './confirmPassword.ts'
import { wrongPassword } from './wrongProof.ts'
import { deletePendingEmailChanges } from './emailRepository.ts'
import * as emails from './emails.ts'
import { type AccountViewer, requireOwnPassword } from './ownAccount.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import { passwordProblem } from './passwords.ts'
import type { Sessions } from './sessions.ts'
import type { DeviceOwner } from './device.ts'

export interface PasswordChangeDeps {
  readonly db: Db
  readonly config: Pick<Config, 'appUrl' | 'oidc' | 'siteName'>
  readonly mailer: Pick<Mailer, 'post'>
  readonly passwords: PasswordHashing
  readonly sessions: Pick<Sessions, 'changed' | 'endAll'>
  readonly now: () => number
}

/**
 * Changes the password of a signed-in member. As after a reset, all other sessions end, and links and unfinished
 * sign-ins stop working: someone who knew the old password may have asked for them. Unlike after a reset, passkeys stay,
 * because the settings show them. The viewer's session gets a new token.
 * @throws HttpError 403 `not_as_alias`; 409 `external_account`; 422 for a wrong or weak password
 */
export async function changePassword(
  deps: PasswordChangeDeps,
  viewer: AccountViewer,
  { password, newPassword }: { readonly password: string; readonly newPassword: string },
): Promise<DeviceOwner> {
  const { db, config, mailer, passwords, sessions, now } = deps
  requireOwnPassword(config, viewer)
  const known = await confirmPassword(deps, viewer.accountId, password)
  const problem =
    newPassword === password
      ? 'This is already your password.'
      : passwordProblem(newPassword, { email: known.email, siteName: config.siteName })
  if (problem !== null) throw unprocessable({ new_password: [problem] })
  const hash = await passwords.hash(newPassword)
  await inTransaction(db, async (trx) => {
    if ((await lockPassword(trx, viewer.accountId)) !== known.password) throw wrongPassword()
    await setPassword(trx, viewer.accountId, hash, new Date(now()))
    await deleteResetLinks(trx, viewer.accountId)
    await deletePendingEmailChanges(trx, viewer.accountId)
    await deleteChallengesOf(trx, viewer.accountId)
  })
  await sessions.endAll(viewer.ownId, { except: viewer.sessionId })
  await sessions.changed(viewer.ownId)
  mailer.post(known.email, emails.passwordChanged(config.siteName, `${config.appUrl}/identity/forgot`))
  return { email: known.email, passwordHash: hash }
}
