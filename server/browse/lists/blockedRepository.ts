import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows } from './totalRepository.ts'
import { blockedBy } from '../../visibility/visibleTo.ts'

/** The moment of the block as the database writes it, to the microsecond, and the blocked member's id. */
export const BlockedPosition = z.tuple([z.string(), z.int()])
export type BlockedPosition = z.infer<typeof BlockedPosition>

/** Whom a member blocked, the last first: their names only. */
export const readBlocked = (db: Db, viewerId: number, { after, offset, limit }: From<BlockedPosition>) =>
  blockedBy(db, viewerId)
    .$if(after !== null, (query) =>
      query.where(
        sql<boolean>`(block.created_at, block.blocked_id) <
          (${after?.[0]}::timestamptz, ${after?.[1]}::integer)`,
      ),
    )
    .orderBy('block.created_at', 'desc')
    .orderBy('block.blocked_id', 'desc')
    .offset(offset)
    .limit(limit)
    .select([
      'member.id',
      'member.name',
      'block.created_at',
      sql<string>`block.created_at::text`.as('at_text'),
    ])
    .execute()

export type BlockedRow = Awaited<ReturnType<typeof readBlocked>>[number]

/** Exactly: it is he alone who made it long. */
export async function readBlockedTotal(db: Db, viewerId: number): Promise<number> {
  const blocked = blockedBy(db, viewerId).select('member.id')
  return (await countRows(db, blocked, null).executeTakeFirstOrThrow()).total
}
