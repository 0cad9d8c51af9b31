/**
 * A backup of a site on PGlite: how long it takes without files, and how long calls wait meanwhile. PGlite runs one
 * transaction at a time, and the backup reads all tables in one.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { writeBackup } from '../server/backup/writeBackup.ts'
import { loadConfig } from '../server/config.ts'
import { openStorage } from '../server/media/storage.ts'
import { benchNow, populateLocally } from './population.ts'
import { report } from './report.ts'
import { shortPopulation, sized } from './size.ts'

const members = sized({ full: 20_000, short: shortPopulation })
/** Milliseconds between calls. */
const interval = 20

const population = await populateLocally(members)
const folder = await mkdtemp(path.join(tmpdir(), 'lodge-backup-'))
try {
  const config = loadConfig({ DATA_DIR: folder, APP_SECRET: 'a secret of forty characters for the bench' })
  const storage = await openStorage(config)
  const { db } = population
  const backup = { isRunning: true }
  let longest = 0
  const ask = async () => {
    while (backup.isRunning) {
      const start = performance.now()
      await sql`select 1`.execute(db)
      longest = Math.max(longest, performance.now() - start)
      await wait(interval)
    }
  }
  const asking = ask()
  const start = performance.now()
  const { rows } = await writeBackup(
    { db: population.forJobs, storage, config, now: () => benchNow },
    path.join(folder, 'backup'),
  )
  const seconds = (performance.now() - start) / 1_000
  backup.isRunning = false
  await asking
  report('backup', [
    {
      what: `a backup on PGlite, ${members.toLocaleString('en')} members, the longest wait of a call against 1 s`,
      figures: {
        took: `${seconds.toFixed(1)} s`,
        'longest wait': `${(longest / 1_000).toFixed(1)} s`,
        rows: rows.toLocaleString('en'),
      },
      ratio: longest / 1_000,
      budget: null,
      why: 'PGlite is for small sites and for trying out; on PostgreSQL nothing waits.',
    },
  ])
} finally {
  await population.close()
  await rm(folder, { recursive: true, force: true })
}
