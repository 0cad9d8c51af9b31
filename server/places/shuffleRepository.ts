import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../db/schema.ts'

const keyOf = (memberId: RawBuilder<number>, salt: string) =>
  sql<number>`('x' || left(md5(${salt} || ':' || ${memberId}), 8))::bit(32)::integer`

/** A member's place among those of his cell, by this salt. */
export const shuffledKey = (memberId: number, salt: string): RawBuilder<number> =>
  keyOf(sql<number>`${memberId}::integer`, salt)

/** Where the day's order is kept in `setting`. */
export const shuffleSetting = 'nearby.shuffle'

/** Which day's order members stand in; null while they are being shuffled. */
export const currentShuffle = sql<string | null>`(
  select case when count(*) = 0 then 'none'
    else min(value ->> 'day') filter (where value ->> 'is_under_way' is distinct from 'true') end
  from setting where key = ${sql.lit(shuffleSetting)}
)`

/**
 * Shuffles the next members after this id, `batchSize` at most.
 * @returns the last of them, or null when there is none
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
