/** Authenticator apps and recovery codes. */
import type { Db, Trx } from '../db/schema.ts'

export const findTwoFactor = (db: Db, accountId: string) =>
  db
    .selectFrom('identity_two_factor')
    .select(['secret', 'created_at', 'confirmed_at', 'last_step'])
    .where('user_id', '=', accountId)
    .executeTakeFirst()

/** Whether signing in to the account needs a code. */
export const hasTwoFactor = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('identity_two_factor')
    .select('user_id')
    .where('user_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst()) !== undefined

/**
 * Stores the secret of an app that is not confirmed yet, in place of an earlier one.
 * @returns false when a confirmed app exists
 */
export async function storeUnconfirmedSecret(
  db: Db,
  accountId: string,
  secret: string,
  at: Date,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity_two_factor')
    .values({ user_id: accountId, secret, created_at: at, confirmed_at: null, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret, created_at: at })
        .where('identity_two_factor.confirmed_at', 'is', null),
    )
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** @returns false when it was confirmed, replaced or removed meanwhile */
export async function confirmTwoFactor(
  trx: Trx,
  accountId: string,
  { secret, step, at }: { readonly secret: string; readonly step: number; readonly at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_two_factor')
    .set({ confirmed_at: at, last_step: step })
    .where('user_id', '=', accountId)
    .where('secret', '=', secret)
    .where('confirmed_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Records that the code of a time step counted. @returns false when a code of it or of a later one did already */
export async function useStep(trx: Trx, accountId: string, step: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_two_factor')
    .set({ last_step: step })
    .where('user_id', '=', accountId)
    .where('confirmed_at', 'is not', null)
    .where('last_step', '<', step)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Deletes the app and the recovery codes. @returns whether two-factor was on */
export async function deleteTwoFactor(trx: Trx, accountId: string): Promise<boolean> {
  const deleted = await trx
    .deleteFrom('identity_two_factor')
    .where('user_id', '=', accountId)
    .returning('confirmed_at')
    .executeTakeFirst()
  await trx.deleteFrom('identity_recovery_code').where('user_id', '=', accountId).execute()
  return deleted !== undefined && deleted.confirmed_at !== null
}

export async function replaceRecoveryCodes(
  trx: Trx,
  accountId: string,
  hashes: readonly string[],
): Promise<void> {
  await trx.deleteFrom('identity_recovery_code').where('user_id', '=', accountId).execute()
  await trx
    .insertInto('identity_recovery_code')
    .values(hashes.map((code) => ({ user_id: accountId, code, used_at: null })))
    .execute()
}

/** Marks a recovery code as used. @returns false when it is wrong or was used before */
export async function useRecoveryCode(trx: Trx, accountId: string, hash: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('identity_recovery_code')
    .set({ used_at: at })
    .where('user_id', '=', accountId)
    .where('code', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function countRecoveryCodes(db: Db, accountId: string): Promise<number> {
  const { count } = await db
    .selectFrom('identity_recovery_code')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('user_id', '=', accountId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}
