import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'

export interface SupporterCode {
  readonly id: number
  readonly label: string
  readonly days: number
}

/**
 * Uses up a supporter code, if it counts now. Of simultaneous tries, one gets it; the others wait for its transaction.
 */
export async function takeSupporterCode(
  trx: Trx,
  hash: string,
  now: Date,
): Promise<SupporterCode | undefined> {
  const row = await trx
    .updateTable('access_token')
    .set({ use_count: sql<number>`use_count + 1`, last_used_at: now })
    .where('kind', '=', 'supporter')
    .where('hash', '=', hash)
    .where('revoked_at', 'is', null)
    .where((where) => where('use_count', '<', where.ref('max_uses')))
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', now)]))
    .returning(['id', 'label', 'supporter_days'])
    .executeTakeFirst()
  return row && { id: row.id, label: row.label, days: row.supporter_days ?? 0 }
}

/** Returns why a code does not count, and whether this member has used it. Undefined for one that never was. */
export const findSpentCode = (trx: Trx, hash: string, memberId: number) =>
  trx
    .selectFrom('access_token')
    .leftJoin('supporter_grant', 'supporter_grant.supporter_code_id', 'access_token.id')
    .where('access_token.kind', '=', 'supporter')
    .where('access_token.hash', '=', hash)
    .select((select) => [
      'access_token.use_count',
      'access_token.revoked_at',
      select('supporter_grant.member_id', '=', memberId).as('is_own'),
    ])
    .executeTakeFirst()
