/** Requests to join that wait for the emailed link to be opened. */
import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

export const storeJoin = async (db: Db, join: Insertable<Database['identity_join']>): Promise<void> => {
  await db.insertInto('identity_join').values(join).execute()
}

export const deleteJoin = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('identity_join').where('token', '=', token).execute()
}

/**
 * Finds the newest request of an address that can still be confirmed. A request whose link was mailed again has a row
 * for each link, all with the same hash of the password.
 */
export const findPendingJoin = (db: Db, email: string, now: Date) =>
  db
    .selectFrom('identity_join')
    .select(['email', 'password', 'birthday', 'ip', 'referrer', 'invitation_id'])
    .where('email', '=', email)
    .where('confirmed_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('expires_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/**
 * Finds a request and locks all of its address, in one order, so that simultaneous clicks on its links create one
 * account and none waits for the other forever.
 */
export const lockJoin = async (trx: Trx, token: string, now: Date) => {
  const rows = await trx
    .selectFrom('identity_join')
    .select([
      'token',
      'email',
      'password',
      'birthday',
      'ip',
      'referrer',
      'invitation_id',
      'confirmed_at',
      'expires_at',
    ])
    .where('email', '=', (one) => one.selectFrom('identity_join').select('email').where('token', '=', token))
    .orderBy('token')
    .forUpdate()
    .execute()
  return rows.find((row) => row.token === token && row.expires_at > now)
}

/**
 * Returns whether there is another unconfirmed request with the same address. Expired ones count too; further links of
 * this request do not.
 */
export const hasOtherJoinRequest = async (trx: Trx, email: string, password: string): Promise<boolean> => {
  const other = await trx
    .selectFrom('identity_join')
    .select('token')
    .where('email', '=', email)
    .where('password', '<>', password)
    .where('confirmed_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/**
 * Marks all links of a request.
 * @param placeholderHash the hash of the password that nobody knows, if the account was created with one
 */
export const markConfirmed = async (
  trx: Trx,
  { email, password }: { email: string; password: string },
  { now, placeholderHash }: { now: Date; placeholderHash: string | null },
): Promise<void> => {
  await trx
    .updateTable('identity_join')
    .set({ confirmed_at: now, password: placeholderHash })
    .where('email', '=', email)
    .where('password', '=', password)
    .execute()
}
