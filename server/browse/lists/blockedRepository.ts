import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows } from './totalRepository.ts'
import { blockedBy } from '../../visibility/visibleTo.ts'

/** When the block began, as PostgreSQL prints it (to the microsecond), and the blocked member's id. */
export const BlockedPosition = z.tuple([z.string(), z.int()])
export type BlockedPosition = z.infer<typeof BlockedPosition>

/** Reads the members that the viewer blocked, the latest block first. Only names are read. */
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

/** Counts exactly, without the limit of other lists: the list is only as long as the viewer made it. */
export async function readBlockedTotal(db: Db, viewerId: number): Promise<number> {
  const blocked = blockedBy(db, viewerId).select('member.id')
  return (await countRows(db, blocked, null).executeTakeFirstOrThrow()).total
}
