import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'
import { lookUpMember } from './visibleTo.ts'

/**
 * Locks blocks, media access and list entries between two members until the end of the transaction, in both directions.
 * An advisory lock of the pair is used instead of row locks, so that many members can list the same member at once.
 */
export async function lockPair(trx: Trx, memberId: number, otherId: number): Promise<void> {
  const [low, high] = [Math.min(memberId, otherId), Math.max(memberId, otherId)]
  await sql`select pg_advisory_xact_lock(${low}::integer, ${high}::integer)`.execute(trx)
}

/** Returns whether the other's profile is visible; undefined when the other is blocked, deleted or missing. */
export async function findOther(
  db: Db,
  memberId: number,
  otherId: number,
): Promise<{ is_visible: boolean } | undefined> {
  const asked = await lookUpMember(db, memberId, otherId)
    .select('member.is_visible')
    .executeTakeFirstOrThrow()
  return asked.is_known && asked.is_visible !== null ? { is_visible: asked.is_visible } : undefined
}
