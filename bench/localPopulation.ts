/** The population on PGlite that all benches copy in the short form: creating it takes longer than what they do with it. */
import { cp, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Set by `tools/bench-short.ts` to the folder. */
export const localPopulationVariable = 'BENCH_LOCAL_POPULATION'

/** Copies the population into a data folder. Returns false when there is none to copy. */
export async function copyLocalPopulation(dataDir: string): Promise<boolean> {
  const from = process.env[localPopulationVariable]
  if (from === undefined) return false
  await cp(from, dataDir, { recursive: true })
  await rm(join(dataDir, 'database.lock'), { recursive: true, force: true })
  return true
}
