import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../settings/repository.ts'

const keyOf = (task: string) => `upkeep.${task}`

/** When a task began last, in epoch milliseconds; null when it never did. */
export const findLastRun = async (db: Db, task: string): Promise<number | null> =>
  z
    .number()
    .nullable()
    .catch(null)
    .parse(await readSetting(db, keyOf(task)))

export const saveLastRun = (db: Db, task: string, at: number): Promise<void> =>
  saveSetting(db, keyOf(task), at)
