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

export const findRole = (db: Db, slug: string) =>
  db.selectFrom('role').where('slug', '=', slug).select('id').executeTakeFirst()

export async function rolesOf(db: Db, memberId: number): Promise<string[]> {
  const rows = await db
    .selectFrom('member_role')
    .innerJoin('role', 'role.id', 'member_role.role_id')
    .where('member_role.member_id', '=', memberId)
    .orderBy('role.slug')
    .select('role.slug')
    .execute()
  return rows.map(({ slug }) => slug)
}

export async function grantRole(trx: Trx, memberId: number, roleId: number): Promise<void> {
  await trx
    .insertInto('member_role')
    .values({ member_id: memberId, role_id: roleId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function revokeRole(trx: Trx, memberId: number, roleId: number): Promise<void> {
  await trx
    .deleteFrom('member_role')
    .where('member_id', '=', memberId)
    .where('role_id', '=', roleId)
    .execute()
}
