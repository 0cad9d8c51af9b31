/**
 * The order of members inside a cell. It is the same for all viewers and changes once a day, so that nobody is always
 * last and paging shows nobody twice.
 */
import type { RawBuilder } from 'kysely'
import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../settings/repository.ts'
import { shuffleBatch, shuffledKey, shuffleSetting } from './shuffleRepository.ts'

const Shuffle = z.object({ day: z.iso.date(), salt: z.string(), is_under_way: z.boolean().default(false) })

const readShuffle = async (db: Db) => Shuffle.nullable().parse(await readSetting(db, shuffleSetting))

/** Returns a function for today's sort keys, for members who get a published place now. */
export async function shuffleKeys(db: Db): Promise<(memberId: number) => RawBuilder<number>> {
  const shuffle = await readShuffle(db)
  return (memberId) => shuffledKey(memberId, shuffle?.salt ?? '')
}

const batchSize = 5_000

/**
 * Changes the order inside all cells, once a day and in batches, so that no request waits for it. A second call on the
 * same day does nothing. After an interrupted call, the rest keeps the old order until the next call.
 * @returns whether it changed the order
 */
export async function renewShuffle(db: Db, now: number): Promise<boolean> {
  const day = new Date(now).toISOString().slice(0, 10)
  const current = await readShuffle(db)
  if (current?.day === day && !current.is_under_way) return false
  const shuffle = { day, salt: day }
  // Lists read `is_under_way`: until it ends, a position inside a cell means nothing.
  await saveSetting(db, shuffleSetting, { ...shuffle, is_under_way: true })
  for (let after: number | null = 0; after !== null;) {
    after = await shuffleBatch(db, { after, batchSize, salt: shuffle.salt })
  }
  await saveSetting(db, shuffleSetting, { ...shuffle, is_under_way: false })
  return true
}
