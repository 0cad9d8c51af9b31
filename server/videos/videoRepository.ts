import type { Insertable } from 'kysely'
import type { Database, Trx } from '../db/schema.ts'

export async function insertVideo(trx: Trx, values: Insertable<Database['video']>): Promise<number> {
  const { id } = await trx.insertInto('video').values(values).returning('id').executeTakeFirstOrThrow()
  return id
}

/** The place behind a member's public or private videos. */
export async function nextVideoPosition(trx: Trx, memberId: number, isPrivate: boolean): Promise<number> {
  const { last } = await trx
    .selectFrom('video')
    .where('member_id', '=', memberId)
    .where('is_private', '=', isPrivate)
    .where('deleted_at', 'is', null)
    .select((select) => select.fn.max('position').as('last'))
    .executeTakeFirstOrThrow()
  return last === null ? 0 : last + 1
}
