import { sql } from 'kysely'
import type { Db, Trx } from '../db/schema.ts'

export interface SystemMessageRow {
  readonly id: number
  readonly text: string
  readonly is_read: boolean
  readonly from_member_id: number | null
  readonly created_at: Date
  readonly updated_at: Date
}

/** System messages to one member, and those to all members since that member joined; without erased ones. */
const systemMessagesOf = (db: Db, memberId: number) =>
  db
    .selectFrom('system_message')
    .innerJoin('member', (join) => join.on('member.id', '=', memberId))
    .leftJoin('system_message_mark as mark', (join) => join.on('mark.member_id', '=', memberId))
    .where('system_message.deleted_at', 'is', null)
    .where((where) =>
      where.or([
        where('system_message.member_id', '=', memberId),
        where.and([
          where('system_message.member_id', 'is', null),
          where('system_message.created_at', '>=', where.ref('member.created_at')),
        ]),
      ]),
    )
    .where('system_message.id', '>', sql<number>`coalesce(mark.erased_before, 0)`)

/** Returns a page of system messages, newest first. `before` is the last id of the page before. */
export const listSystemMessages = (
  db: Db,
  memberId: number,
  { before, limit }: { before: number | null; limit: number },
): Promise<SystemMessageRow[]> =>
  systemMessagesOf(db, memberId)
    .$if(before !== null, (query) => query.where('system_message.id', '<', before))
    .select([
      'system_message.id',
      'system_message.text',
      'system_message.from_member_id',
      'system_message.created_at',
      'system_message.updated_at',
      sql<boolean>`system_message.id <= coalesce(mark.read_before, 0)`.as('is_read'),
    ])
    .orderBy('system_message.id', 'desc')
    .limit(limit)
    .execute()

export async function countUnreadSystemMessages(db: Db, memberId: number): Promise<number> {
  const { count } = await systemMessagesOf(db, memberId)
    .where('system_message.id', '>', sql<number>`coalesce(mark.read_before, 0)`)
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Sends a system message to one member, in the name of the site. */
export async function insertSystemMessage(trx: Trx, memberId: number, text: string): Promise<void> {
  await trx.insertInto('system_message').values({ member_id: memberId, text }).execute()
}

/** Moves one of a member's marks to the newest system message. */
export async function moveMarkToNewest(
  trx: Trx,
  memberId: number,
  mark: 'read_before' | 'erased_before',
): Promise<void> {
  const newest = sql<number>`(select coalesce(max(id), 0) from system_message)`
  await trx
    .insertInto('system_message_mark')
    .values({ member_id: memberId, [mark]: newest })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet({ [mark]: newest }))
    .execute()
}
