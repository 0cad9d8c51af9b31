/**
 * Members of one cell stand in an order that is the same for everyone and the whole day, and another the
 * next day: nobody is always last, and paging sees nobody twice.
 */
import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/schema.ts'

const settingKey = 'nearby.shuffle'
const Shuffle = z.object({ day: z.iso.date(), salt: z.string() })

async function readShuffle(db: Db) {
  const row = await db.selectFrom('setting').where('key', '=', settingKey).select('value').executeTakeFirst()
  return row ? Shuffle.parse(row.value) : null
}

const keyOf = (memberId: RawBuilder<number>, salt: string) =>
  sql<number>`('x' || left(md5(${salt} || ':' || ${memberId}), 8))::bit(32)::integer`

/** Today's key of a member who is placed now. */
export async function shuffleKey(db: Db, memberId: number): Promise<RawBuilder<number>> {
  const shuffle = await readShuffle(db)
  return keyOf(sql<number>`${memberId}::integer`, shuffle?.salt ?? '')
}

const batchSize = 5_000

/**
 * Shuffles once a day, in batches, so that nobody waits for it. Called twice a day or cut short it does no
 * harm: what it did not reach keeps its old order until it is called again.
 * @returns whether it shuffled.
 */
export async function renewShuffle(db: Db, now: number): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10)
  const current = await readShuffle(db)
  if (current?.day === day) return false
  const shuffle = { day, salt: day }
  for (let after = 0; ;) {
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
    if (last === null) break
    await db
      .updateTable('member_place')
      .set({ shuffle_key: keyOf(sql<number>`member_id`, shuffle.salt) })
      .where('member_id', '>', after)
      .where('member_id', '<=', last)
      .execute()
    after = last
  }
  const value = JSON.stringify(shuffle)
  await db
    .insertInto('setting')
    .values({ key: settingKey, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: sql<Date>`now()` }))
    .execute()
  return true
}
