/** Requested changes of addresses. */
import type { Db, Trx } from '../db/schema.ts'

export interface EmailChange {
  readonly accountId: string
  /** The hash of the emailed token. */
  readonly token: string
  readonly email: string
  readonly expiresAt: Date
}

/** Notes that mails about an account go to this address as well. */
async function noteMailedAddress(trx: Trx, accountId: string, email: string): Promise<void> {
  await trx
    .insertInto('identity_mailed_address')
    .values({ user_id: accountId, email })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Stores a requested change in place of an earlier one, so that only the last link works. */
export async function storeEmailChange(
  trx: Trx,
  { accountId, token, email, expiresAt }: EmailChange,
): Promise<void> {
  await noteMailedAddress(trx, accountId, email)
  const columns = { token, email, expires_at: expiresAt, confirmed_at: null }
  await trx
    .insertInto('identity_email_change')
    .values({ user_id: accountId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute()
}

/** Deletes an account's requested changes that are not confirmed yet. */
export async function deletePendingEmailChanges(db: Db, accountId: string): Promise<void> {
  await db
    .deleteFrom('identity_email_change')
    .where('user_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .execute()
}

/** Returns the requested change of an account that is not confirmed yet. */
export const findEmailChange = (db: Db, accountId: string, now: number) =>
  db
    .selectFrom('identity_email_change')
    .select(['email', 'expires_at'])
    .where('user_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst()

/** Replaces the token of a requested change. @returns the new address, or undefined when there is no such change */
export const replaceEmailChangeToken = (
  db: Db,
  accountId: string,
  { token, expiresAt, now }: { readonly token: string; readonly expiresAt: Date; readonly now: number },
) =>
  db
    .updateTable('identity_email_change')
    .set({ token, expires_at: expiresAt })
    .where('user_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returning('email')
    .executeTakeFirst()

/** Finds and locks a requested change, so that two simultaneous clicks confirm it once. */
export const lockEmailChange = (trx: Trx, token: string) =>
  trx
    .selectFrom('identity_email_change as change')
    .innerJoin('identity_user as account', 'account.id', 'change.user_id')
    .innerJoin('member', 'member.identity_user_id', 'account.id')
    .where('change.token', '=', token)
    .select([
      'change.user_id',
      'change.email',
      'change.expires_at',
      'change.confirmed_at',
      'account.email as old_email',
      'member.id as member_id',
    ])
    .forUpdate(['change', 'account'])
    .executeTakeFirst()

type LockedChange = NonNullable<Awaited<ReturnType<typeof lockEmailChange>>>

/**
 * Changes an account's address to that of a locked request, and marks the request as confirmed.
 * @throws a unique violation when another account has the address by now
 */
export async function setEmail(
  trx: Trx,
  { user_id: accountId, email, old_email: before }: LockedChange,
  at: Date,
): Promise<void> {
  await noteMailedAddress(trx, accountId, before)
  await trx
    .updateTable('identity_user')
    .set({ email, email_verified: true, email_verified_at: at, updated_at: at })
    .where('id', '=', accountId)
    .execute()
  await trx
    .updateTable('identity_email_change')
    .set({ confirmed_at: at })
    .where('user_id', '=', accountId)
    .execute()
}
