import type { Db, Trx } from '../db/schema.ts'

const byEmail = (db: Db, email: string) =>
  db
    .selectFrom('member')
    .innerJoin('identity_user', 'identity_user.id', 'member.identity_user_id')
    .where('identity_user.email', '=', email.trim().toLowerCase())
    .where('member.deleted_at', 'is', null)
    .select(['member.id', 'identity_user.id as accountId', 'identity_user.email'])

/** Finds a member by the email address of their account. */
export const findByEmail = (db: Db, email: string) => byEmail(db, email).executeTakeFirst()

/** Finds a member as {@link findByEmail} and locks the row. */
export const lockByEmail = (trx: Trx, email: string) =>
  byEmail(trx, email).forUpdate('member').executeTakeFirst()
