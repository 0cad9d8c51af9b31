import type { Insertable } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import type { IdentityPasskeyTable } from '../db/schema/identity.ts'

const shown = ['id', 'name', 'created_at', 'last_used_at', 'is_synced'] as const

export const findPasskeysOf = (db: Db, accountId: string) =>
  db
    .selectFrom('identity_passkey')
    .select([...shown, 'credential_id'])
    .where('user_id', '=', accountId)
    .orderBy('id')
    .execute()

export const findPasskeyByCredential = (db: Db, credentialId: string) =>
  db.selectFrom('identity_passkey').selectAll().where('credential_id', '=', credentialId).executeTakeFirst()

/** @returns undefined when the passkey is stored already */
export const insertPasskey = (trx: Trx, passkey: Omit<Insertable<IdentityPasskeyTable>, 'last_used_at'>) =>
  trx
    .insertInto('identity_passkey')
    .values({ ...passkey, last_used_at: null })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning(shown)
    .executeTakeFirst()

/** Records a use. @returns false when the passkey was removed meanwhile */
export async function usePasskey(
  db: Db,
  id: number,
  { counter, at }: { readonly counter: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_passkey')
    .set({ counter, last_used_at: at })
    .where('id', '=', id)
    .where('counter', '<=', counter)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** @returns the name, or undefined when the account has no such passkey */
export const deletePasskey = (db: Db, accountId: string, id: number) =>
  db
    .deleteFrom('identity_passkey')
    .where('id', '=', id)
    .where('user_id', '=', accountId)
    .returning('name')
    .executeTakeFirst()

/** @returns how many there were */
export async function deletePasskeysOf(trx: Trx, accountId: string): Promise<number> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_passkey')
    .where('user_id', '=', accountId)
    .executeTakeFirst()
  return Number(numDeletedRows)
}
