import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { migrate, migrationFolder } from '../../server/db/migrate.ts'
import { openDatabase } from '../../server/db/open.ts'
import { createDiskStorage } from '../../server/media/storage.ts'
import { seedDemo } from '../../demo/seed.ts'
import { fillLookups } from '../../server/lookups/fill.ts'

const cache = 'node_modules/.cache/lodge'

/**
 * Seeds a database with the demo, once a day and for each new migration: its members were last seen relative to the day
 * of seeding.
 *
 * @returns the data folder, to be copied
 */
export async function ensureDemoData(log: (line: string) => void): Promise<string> {
  const names = (await readdir(migrationFolder)).toSorted().join(' ')
  const migrations = createHash('sha256').update(names).digest('hex').slice(0, 8)
  const folder = join(cache, `demo-${new Date().toISOString().slice(0, 10)}-${migrations}`)
  if (existsSync(folder)) return folder
  await mkdir(cache, { recursive: true })
  const draft = `${folder}.${process.pid}`
  const database = await openDatabase({ dataDir: draft })
  await migrate(database.db)
  await fillLookups(database.db)
  await seedDemo(database.db, { storage: createDiskStorage(draft), say: log })
  await database.close()
  await rm(join(draft, 'database.lock'), { recursive: true, force: true })
  await rename(draft, folder)
  return folder
}
