import type { OwnerProof } from '../../contract/primitives.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import type { Config } from '../config.ts'
import type { Db } from '../db/schema.ts'
import type { Viewer } from '../http/viewer.ts'
import { findName } from './accountRepository.ts'
import { confirmPassword } from './confirmPassword.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import { wrongPassword, wrongUserName } from './wrongProof.ts'

export interface OwnerDeps {
  readonly db: Db
  readonly config: Pick<Config, 'oidc'>
  readonly passwords: Pick<PasswordHashing, 'verify'>
}

/** The name of members who have not chosen one yet. */
const defaultName = 'Guest'

/**
 * Checks that the owner of the account asks: with the password, or with the user name where an external provider signs
 * members in.
 * @throws WrongProof for a wrong or missing password or user name
 */
export async function confirmOwner(
  deps: OwnerDeps,
  viewer: Pick<Viewer, 'accountId' | 'ownId'>,
  { password, user_name: typed }: OwnerProof,
): Promise<void> {
  if (!deps.config.oidc) {
    if (password === undefined) throw wrongPassword()
    await confirmPassword(deps, viewer.accountId, password)
    return
  }
  const name = (await findName(deps.db, viewer.ownId)) ?? defaultName
  if (typed === undefined || nameSkeleton(typed) !== nameSkeleton(name)) throw wrongUserName()
}
