import { sql } from 'kysely'
import type { Trx } from '../db/schema.ts'
import { lookUpMember } from './visibleTo.ts'

/**
 * Keeps what two members have between them (blocks, unlocks, lists) for this transaction, whoever of the two
 * acts. A lock of the pair and not of their rows: one whom many list at once holds up nobody.
 */
export async function lockPair(trx: Trx, memberId: number, otherId: number): Promise<void> {
  const [low, high] = [Math.min(memberId, otherId), Math.max(memberId, otherId)]
  await sql`select pg_advisory_xact_lock(${low}::integer, ${high}::integer)`.execute(trx)
}

/** Another whom a member can tell from one that never was, and whether his profile is open. */
export async function findOther(
  trx: Trx,
  memberId: number,
  otherId: number,
): Promise<{ is_visible: boolean } | undefined> {
  const asked = await lookUpMember(trx, memberId, otherId)
    .select('member.is_visible')
    .executeTakeFirstOrThrow()
  return asked.is_known && asked.is_visible !== null ? { is_visible: asked.is_visible } : undefined
}
