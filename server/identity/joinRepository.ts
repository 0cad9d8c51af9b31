/** Requests to join that wait for the emailed link to be opened. */
import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

export const storeJoin = async (db: Db, join: Insertable<Database['identity_join']>): Promise<void> => {
  await db.insertInto('identity_join').values(join).execute()
}

export const deleteJoin = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('identity_join').where('token', '=', token).execute()
}

/** Finds and locks a request, so that two simultaneous clicks create one account. */
export const lockJoin = (trx: Trx, token: string, now: Date) =>
  trx
    .selectFrom('identity_join')
    .select(['email', 'password', 'birthday', 'ip', 'confirmed_at'])
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** Returns whether there is another unconfirmed request with the same address. Expired ones count too. */
export const hasOtherJoinRequest = async (trx: Trx, email: string, token: string): Promise<boolean> => {
  const other = await trx
    .selectFrom('identity_join')
    .select('token')
    .where('email', '=', email)
    .where('token', '<>', token)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return other !== undefined
}

/** @param placeholderHash the hash of the password that nobody knows, if the account was created with one */
export const markConfirmed = async (
  trx: Trx,
  token: string,
  { now, placeholderHash }: { now: Date; placeholderHash: string | null },
): Promise<void> => {
  await trx
    .updateTable('identity_join')
    .set({ confirmed_at: now, password: placeholderHash })
    .where('token', '=', token)
    .execute()
}
