import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

/** Finds an invitation code by its hash that can be used now. @returns its id */
export async function findInvitation(db: Db, hash: string, now: Date): Promise<number | null> {
  const row = await db
    .selectFrom('access_token')
    .where('kind', '=', 'invitation')
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((where) => where('use_count', '<', where.ref('max_uses')))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .select('id')
    .executeTakeFirst()
  return row?.id ?? null
}

/**
 * Counts a use of an invitation code. Of simultaneous ones, as many count as are left. An end that came since the visitor
 * entered the code does not matter.
 *
 * @returns whether it counted
 */
export async function takeInvitation(trx: Trx, id: number, now: Date): Promise<boolean> {
  const taken = await trx
    .updateTable('access_token')
    .set({ use_count: sql<number>`use_count + 1`, last_used_at: now })
    .where('id', '=', id)
    .where('kind', '=', 'invitation')
    .where('revoked_at', 'is', null)
    .where((where) => where('use_count', '<', where.ref('max_uses')))
    .returning('id')
    .executeTakeFirst()
  return taken !== undefined
}

/** Records with which code a new member joined. */
export async function recordInvitation(
  trx: Trx,
  { memberId, id, now }: { readonly memberId: number; readonly id: number; readonly now: Date },
): Promise<void> {
  await trx
    .insertInto('invitation_use')
    .values({ member_id: memberId, invitation_id: id, used_at: now })
    .execute()
}
