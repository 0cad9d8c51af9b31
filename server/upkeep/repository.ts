import { z } from 'zod'
import type { Db } from '../db/schema.ts'

const keyOf = (task: string) => `upkeep.${task}`

/** When a task began last, in epoch milliseconds; null when it never did. */
export async function lastRun(db: Db, task: string): Promise<number | null> {
  const row = await db.selectFrom('setting').where('key', '=', keyOf(task)).select('value').executeTakeFirst()
  return z
    .number()
    .nullable()
    .catch(null)
    .parse(row?.value ?? null)
}

export async function noteRun(db: Db, task: string, at: number): Promise<void> {
  const value = JSON.stringify(at)
  await db
    .insertInto('setting')
    .values({ key: keyOf(task), value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value, updated_at: new Date(at) }))
    .execute()
}
