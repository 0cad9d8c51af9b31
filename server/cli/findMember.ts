import type { Db } from '../db/schema.ts'
import { CommandError } from './command.ts'
import { findByEmail } from './repository.ts'

export const noMember = (email: string): CommandError =>
  new CommandError(`No member has the email address ${email}.`)

/**
 * Finds a member by the email address of their account.
 * @throws CommandError when there is none
 */
export async function findMember(db: Db, email: string) {
  const member = await findByEmail(db, email)
  if (!member) throw noMember(email)
  return member
}
