import type { Db } from '../db/schema.ts'
import { findCredentials } from './accountRepository.ts'
import type { PasswordHashing } from './passwordHashing.ts'
import { wrongPassword } from './wrongProof.ts'

/**
 * Checks the password that a call asks for again.
 * @returns the address of the account, and the hash that the password matched
 * @throws WrongProof for a wrong password, or an account without one
 */
export async function confirmPassword(
  { db, passwords }: { readonly db: Db; readonly passwords: Pick<PasswordHashing, 'verify'> },
  accountId: string,
  password: string,
): Promise<{ readonly email: string; readonly password: string }> {
  const { email, password: hash } = await findCredentials(db, accountId)
  if (hash === null || !(await passwords.verify({ hash, password }))) throw wrongPassword()
  return { email, password: hash }
}
