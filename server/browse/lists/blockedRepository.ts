import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../db/schema.ts'
import type { From } from '../../paging/listPage.ts'
import { countRows } from './totalRepository.ts'
import { blockedBy, isRecognizableTo } from '../../visibility/visibleTo.ts'

/** When the block began, as PostgreSQL prints it (to the microsecond), and the blocked member's id. */
export const BlockedPosition = z.tuple([z.string(), z.int()])
export type BlockedPosition = z.infer<typeof BlockedPosition>

/** Reads names and public avatars of the members that the viewer blocked, the latest block first. */
export const readBlocked = (db: Db, viewerId: number, { after, offset, limit }: From<BlockedPosition>) =>
  blockedBy(db, viewerId)
    .leftJoin('photo as avatar', (join) =>
      join
        .onRef('avatar.id', '=', 'member.avatar_photo_id')
        .on('avatar.is_private', '=', false)
        .on('avatar.approved_at', 'is not', null)
        .on('avatar.hidden_at', 'is', null)
        .on('avatar.deleted_at', 'is', null)
        .on(isRecognizableTo(viewerId, 'member')),
    )
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
      'avatar.id as avatar_id',
      'avatar.file_key as avatar_file_key',
      'avatar.width as avatar_width',
      'avatar.height as avatar_height',
      'avatar.shape as avatar_shape',
      'avatar.position as avatar_position',
      'avatar.thumbhash as avatar_thumbhash',
      sql<string>`block.created_at::text`.as('at_text'),
    ])
    .execute()

export type BlockedRow = Awaited<ReturnType<typeof readBlocked>>[number]

/** Counts exactly, without the limit of other lists: the list is only as long as the viewer made it. */
export async function readBlockedTotal(db: Db, viewerId: number): Promise<number> {
  const blocked = blockedBy(db, viewerId).select('member.id')
  return (await countRows(db, blocked, null).executeTakeFirstOrThrow()).total
}
