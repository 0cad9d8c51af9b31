import type { Trx } from '../db/schema.ts'
import { deleteChallengesOf } from './challengeRepository.ts'
import { deletePasskeysOf } from './passkeyRepository.ts'
import { deleteTwoFactor } from './twoFactorRepository.ts'

/** Removes everything but the password with which an account signs in, for a member who lost their devices. */
export async function removeSecondFactors(
  trx: Trx,
  accountId: string,
): Promise<{ readonly hadApp: boolean; readonly passkeys: number }> {
  await deleteChallengesOf(trx, accountId)
  const hadApp = await deleteTwoFactor(trx, accountId)
  return { hadApp, passkeys: await deletePasskeysOf(trx, accountId) }
}
