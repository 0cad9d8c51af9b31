import { z } from 'zod'
import type { Db } from '../db/schema.ts'
import { readSetting, saveSetting } from '../settings/repository.ts'

/** Keys of the settings table, which exist on running sites: a new prefix would run every job once more. */
const keyOf = (job: string) => `upkeep.${job}`

/** Returns when a job last started, in epoch milliseconds, or null. */
export const findLastRun = async (db: Db, job: string): Promise<number | null> =>
  z
    .number()
    .nullable()
    .catch(null)
    .parse(await readSetting(db, keyOf(job)))

export const saveLastRun = (db: Db, job: string, at: number): Promise<void> => saveSetting(db, keyOf(job), at)
