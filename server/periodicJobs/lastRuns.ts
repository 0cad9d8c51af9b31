import type { Db } from '../db/schema.ts'
import { readSettings, saveSetting } from '../settings/repository.ts'

/** Begins the keys in the settings table, which exist on running sites: another prefix would run every job once more. */
const prefix = 'upkeep.'

/** Returns when each job last started, in epoch milliseconds. Jobs that never ran are missing. */
export async function findLastRuns(db: Db): Promise<ReadonlyMap<string, number>> {
  const runs = new Map<string, number>()
  for (const { key, value } of await readSettings(db, prefix)) {
    if (typeof value === 'number') runs.set(key.slice(prefix.length), value)
  }
  return runs
}

export const saveLastRun = (db: Db, job: string, at: number): Promise<void> =>
  saveSetting(db, `${prefix}${job}`, at)
