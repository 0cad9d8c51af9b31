import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

const keyOf = (memberId: RawBuilder<number>, salt: string) =>
  sql<number>`('x' || left(md5(${salt} || ':' || ${memberId}), 8))::bit(32)::integer`

/** The sort key of a member inside a cell, for the given salt. */
export const shuffledKey = (memberId: number, salt: string): RawBuilder<number> =>
  keyOf(sql<number>`${memberId}::integer`, salt)

/** The row of `setting` that holds the day of the current order. */
export const shuffleSetting = 'nearby.shuffle'

/** The day of the current order inside cells; null while the order is being changed. */
export const currentShuffle = sql<string | null>`(
  select case when count(*) = 0 then 'none'
    else min(value ->> 'day') filter (where value ->> 'is_under_way' is distinct from 'true') end
  from setting where key = ${sql.lit(shuffleSetting)}
)`

/**
 * Sets new sort keys for the next members after the id `after`, at most `batchSize` of them.
 * @returns the last id, or null if no member was left
 */
export async function shuffleBatch(
  db: Db,
  { after, batchSize, salt }: { after: number; batchSize: number; salt: string },
): Promise<number | null> {
  const { last } = await db
    .selectFrom((from) =>
      from
        .selectFrom('member_place')
        .where('member_id', '>', after)
        .orderBy('member_id')
        .limit(batchSize)
        .select('member_id')
        .as('batch'),
    )
    .select((select) => select.fn.max('member_id').as('last'))
    .executeTakeFirstOrThrow()
  if (last === null) return null
  await db
    .updateTable('member_place')
    .set({ shuffle_key: keyOf(sql<number>`member_id`, salt) })
    .where('member_id', '>', after)
    .where('member_id', '<=', last)
    .execute()
  return last
}
