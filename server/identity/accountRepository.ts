/** Accounts and their members. */
import { randomUUID } from 'node:crypto'
import { signInsKeptDays } from '../../contract/limits.ts'
import type { Db, Trx } from '../db/schema.ts'
import type { IdentitySignInTable } from '../db/schema/identity.ts'
import { countryOfIp } from '../geo/countryOfIp.ts'
import { joinLinkLifetime } from './lifetimes.ts'

export interface NewAccount {
  readonly email: string
  readonly passwordHash: string
  readonly birthday: string
  readonly ip: string | null
  readonly referrer: string | null
  readonly now: Date
}

/**
 * Creates an account with a password and a confirmed address, and its member.
 * @returns the member's id, or null when the address already has an account
 */
export const createAccount = async (trx: Trx, account: NewAccount): Promise<number | null> => {
  const { email, passwordHash, birthday, ip, referrer, now } = account
  const id = randomUUID()
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('identity_user')
    .values({ id, name: 'Guest', email, email_verified: true, email_verified_at: now })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows === 0n) return null
  await trx
    .insertInto('identity_account')
    .values({
      id: randomUUID(),
      user_id: id,
      provider_id: 'credential',
      account_id: id,
      password: passwordHash,
    })
    .execute()
  const member = await trx
    .insertInto('member')
    .values({
      identity_user_id: id,
      birthday,
      create_referrer: referrer,
      create_ip: ip,
      create_ip_country: await countryOfIp(ip),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return member.id
}

const credentials = (db: Db) =>
  db
    .selectFrom('identity_user')
    .leftJoin('identity_account', (join) =>
      join
        .onRef('identity_account.user_id', '=', 'identity_user.id')
        .on('identity_account.provider_id', '=', 'credential'),
    )
    .select(['identity_user.id', 'identity_user.email', 'identity_account.password'])

/** Returns an account's address, and the hash of its password if it has one. */
export const findCredentials = (db: Db, accountId: string) =>
  credentials(db).where('identity_user.id', '=', accountId).executeTakeFirstOrThrow()

/** Finds an account by its address, as {@link findCredentials}. */
export const findCredentialsByEmail = (db: Db, email: string) =>
  credentials(db).where('identity_user.email', '=', email).executeTakeFirst()

/** Locks an account's password and returns its hash, or null. */
export const lockPassword = async (trx: Trx, accountId: string): Promise<string | null> => {
  const row = await trx
    .selectFrom('identity_account')
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .select('password')
    .forUpdate()
    .executeTakeFirst()
  return row?.password ?? null
}

/** Returns a member's user name. Null before they have chosen one. */
export const findName = async (db: Db, memberId: number): Promise<string | null> => {
  const { name } = await db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('name')
    .executeTakeFirstOrThrow()
  return name
}

/** Returns a member's email address. Null for an account that is erased. */
export const findAddress = async (db: Db, memberId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('member')
    .innerJoin('identity_user', 'identity_user.id', 'member.identity_user_id')
    .where('member.id', '=', memberId)
    .select('identity_user.email')
    .executeTakeFirst()
  return row?.email ?? null
}

export const hasAccount = async (db: Db, email: string): Promise<boolean> =>
  (await db.selectFrom('identity_user').select('id').where('email', '=', email).executeTakeFirst()) !==
  undefined

export const hasExternalAccount = async (db: Db, providerId: string, subject: string): Promise<boolean> => {
  const row = await db
    .selectFrom('identity_account')
    .select('id')
    .where('provider_id', '=', providerId)
    .where('account_id', '=', subject)
    .executeTakeFirst()
  return row !== undefined
}

/** Creates the member of an account if there is none: at the first sign-in through an external provider. */
export const ensureMember = async (
  db: Db,
  {
    accountId,
    birthday,
    ip,
    referrer,
  }: { accountId: string; birthday: string | null; ip: string | null; referrer: string | null },
): Promise<void> => {
  await db
    .insertInto('member')
    .values({
      identity_user_id: accountId,
      birthday,
      create_referrer: referrer,
      create_ip: ip,
      create_ip_country: await countryOfIp(ip),
    })
    .onConflict((conflict) => conflict.column('identity_user_id').doNothing())
    .execute()
}

export const memberOfAccount = (db: Db, accountId: string) =>
  db
    .selectFrom('member')
    .select(['id', 'suspended_at', 'suspended_text', 'delete_requested_at', 'deleted_at', 'login_ip'])
    .where('identity_user_id', '=', accountId)
    .executeTakeFirst()

export interface NewSignIn {
  readonly memberId: number
  readonly accountId: string
  readonly ip: string | null
  readonly provedBy: IdentitySignInTable['proved_by']
  readonly at: Date
}

/** Records a sign-in, in one statement. It also cancels a requested deletion. */
export const recordSignIn = async (
  db: Db,
  { memberId, accountId, ip, provedBy, at }: NewSignIn,
): Promise<void> => {
  await db
    .with('recorded', (into) =>
      into
        .insertInto('identity_sign_in')
        .values({ user_id: accountId, ip_address: ip, proved_by: provedBy, signed_in_at: at }),
    )
    .updateTable('member')
    .set({ login_ip: ip, login_ip_country: await countryOfIp(ip), delete_requested_at: null })
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .execute()
}

/** Deletes an account's password reset links. After one was used, the others must not work. */
export const deleteResetLinks = async (db: Db, accountId: string): Promise<void> => {
  await db.deleteFrom('identity_verification').where('value', '=', accountId).execute()
}

/**
 * Deletes expired sessions and links. Requests to join stay for another link lifetime, because a second request for
 * the same address changes how the first one is confirmed (`joining.ts`).
 */
export const deleteExpired = async (db: Db, now: Date): Promise<void> => {
  await db.deleteFrom('identity_session').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_verification').where('expires_at', '<', now).execute()
  const joinsBefore = new Date(now.getTime() - joinLinkLifetime)
  await db.deleteFrom('identity_join').where('expires_at', '<', joinsBefore).execute()
  await db.deleteFrom('identity_email_change').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_challenge').where('expires_at', '<', now).execute()
  await db.deleteFrom('identity_failed_try').where('ends_at', '<', now).execute()
  const signInsBefore = new Date(now.getTime() - signInsKeptDays * 24 * 60 * 60_000)
  await db.deleteFrom('identity_sign_in').where('signed_in_at', '<', signInsBefore).execute()
}

export const setPassword = async (trx: Trx, accountId: string, hash: string, at: Date): Promise<void> => {
  await trx
    .updateTable('identity_account')
    .set({ password: hash, updated_at: at })
    .where('user_id', '=', accountId)
    .where('provider_id', '=', 'credential')
    .execute()
}
