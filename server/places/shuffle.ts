/**
 * Members of one cell stand in an order that is the same for everyone and the whole day, and another the
 * next day: nobody is always last, and paging sees nobody twice.
 */
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../settings/repository.ts'
import { shuffleBatch, shuffledKey, shuffleSetting } from './shuffleRepository.ts'

const Shuffle = z.object({ day: z.iso.date(), salt: z.string(), is_under_way: z.boolean().default(false) })

const readShuffle = async (db: Db) => Shuffle.nullable().parse(await readSetting(db, shuffleSetting))

/** Today's keys of members who are placed now. */
export async function shuffleKeys(db: Db): Promise<(memberId: number) => RawBuilder<number>> {
  const shuffle = await readShuffle(db)
  return (memberId) => shuffledKey(memberId, shuffle?.salt ?? '')
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
  if (current?.day === day && !current.is_under_way) return false
  const shuffle = { day, salt: day }
  // Lists that are being paged go by it: while it lasts, and over its end, the order inside a cell is no order.
  await saveSetting(db, shuffleSetting, { ...shuffle, is_under_way: true })
  for (let after: number | null = 0; after !== null;) {
    after = await shuffleBatch(db, { after, batchSize, salt: shuffle.salt })
  }
  await saveSetting(db, shuffleSetting, { ...shuffle, is_under_way: false })
  return true
}
