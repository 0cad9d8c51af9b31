/** What the next step of a sign-in must come back with. */
import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import type { IdentityChallengeTable } from '../db/schema/identity.ts'

export interface Challenge {
  /** The hash of the browser's token. */
  readonly token: string
  readonly purpose: IdentityChallengeTable['purpose']
  readonly accountId: string | null
  readonly keepsSignedIn?: boolean
  /** What a passkey signs. */
  readonly value?: string
  readonly expiresAt: Date
}

/** Stores a challenge in place of an earlier one with the same token. */
export async function storeChallenge(db: Db, challenge: Challenge): Promise<void> {
  const { token, purpose, accountId, keepsSignedIn = false, value = null, expiresAt } = challenge
  const row = { purpose, user_id: accountId, keeps_signed_in: keepsSignedIn, value, expires_at: expiresAt }
  await db
    .insertInto('identity_challenge')
    .values({ token, ...row })
    .onConflict((conflict) => conflict.column('token').doUpdateSet({ ...row, tries: 0 }))
    .execute()
}

type Key = Pick<Challenge, 'token' | 'purpose'>

/** Counts a try and returns the challenge; undefined when it has expired or has no tries left. */
export const tryChallenge = (db: Db, { token, purpose }: Key, maxTries: number, now: number) =>
  db
    .updateTable('identity_challenge')
    .set({ tries: sql<number>`tries + 1` })
    .where('token', '=', token)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .where('tries', '<', maxTries)
    .returning(['user_id', 'keeps_signed_in', 'value'])
    .executeTakeFirst()

/** Deletes a challenge and returns it; undefined when another request used it first, or when it has expired. */
export const useChallenge = (db: Db, { token, purpose }: Key, now: number) =>
  db
    .deleteFrom('identity_challenge')
    .where('token', '=', token)
    .where('purpose', '=', purpose)
    .where('expires_at', '>', new Date(now))
    .returning(['user_id', 'keeps_signed_in', 'value'])
    .executeTakeFirst()

/** Ends the unfinished sign-ins of an account: its password or address has changed. */
export async function deleteChallengesOf(db: Db | Trx, accountId: string): Promise<void> {
  await db.deleteFrom('identity_challenge').where('user_id', '=', accountId).execute()
}
