/** Who asked to join and has not opened the mailed link yet. */
import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

export const storeJoin = async (db: Db, join: Insertable<Database['identity_join']>): Promise<void> => {
  await db.insertInto('identity_join').values(join).execute()
}

export const deleteJoin = async (db: Db, token: string): Promise<void> => {
  await db.deleteFrom('identity_join').where('token', '=', token).execute()
}

/** Held until the transaction ends, so that two clicks at once make one account. */
export const lockJoin = (trx: Trx, token: string, now: Date) =>
  trx
    .selectFrom('identity_join')
    .select(['email', 'password', 'birthday', 'ip', 'confirmed_at'])
    .where('token', '=', token)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** Whether somebody asked to join with the same address besides. His link may have ended: what he asked for counts on. */
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

/** @param unchosen the hash of a password that nobody knows, where the account was made with such a one */
export const markConfirmed = async (
  trx: Trx,
  token: string,
  { now, placeholderHash: placeholderHash }: { now: Date; placeholderHash: string | null },
): Promise<void> => {
  await trx
    .updateTable('identity_join')
    .set({ confirmed_at: now, password: placeholderHash })
    .where('token', '=', token)
    .execute()
}
