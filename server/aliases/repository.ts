import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { mayActAs } from '../identity/mayActAs.ts'

/** Returns the ids of the members that `ownerId` may act as now. */
export async function listAliases(db: Db, ownerId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('alias')
    .where('owner_id', '=', ownerId)
    .where(({ ref }) => mayActAs(ownerId, ref('alias.target_id')))
    .select('target_id')
    .orderBy('target_id')
    .execute()
  return rows.map((row) => row.target_id)
}

/** Returns the id of the active member with this name or email address, in any case; an address first. */
export async function findAccount(db: Db, text: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select member.id from member left join identity_user as account on account.id = member.identity_user_id
    where (lower(account.email) = lower(${text}) or lower(member.name) = lower(${text}))
      and member.deleted_at is null and member.delete_requested_at is null and member.suspended_at is null
    order by (lower(account.email) = lower(${text})) desc nulls last
    limit 1
  `.execute(db)
  return rows[0]?.id ?? null
}

export async function allowAlias(trx: Trx, ownerId: number, targetId: number): Promise<void> {
  await trx
    .insertInto('alias')
    .values({ owner_id: ownerId, target_id: targetId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** @returns whether the alias was allowed before */
export async function forbidAlias(trx: Trx, ownerId: number, targetId: number): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('alias')
    .where('owner_id', '=', ownerId)
    .where('target_id', '=', targetId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
