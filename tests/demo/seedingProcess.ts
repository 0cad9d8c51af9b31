/** Runs as a process of `seed.test.ts`: seeds the demo into a folder, and kills itself while drawing or writing. */
import { flushCompileCache } from 'node:module'
import { openDatabase } from '../../server/db/open.ts'
import { migrate } from '../../server/db/migrate.ts'
import { createDiskStorage } from '../../server/media/storage.ts'
import { seedDemo } from '../../demo/seed.ts'
import { fillLookups } from '../../server/lookups/fill.ts'
import { quickStudio } from './quickStudio.ts'

const [, , diesWhile, dataDir = ''] = process.argv
const die = () => {
  // Normally written at a clean exit. Written here so that the next process can use it.
  flushCompileCache()
  process.kill(process.pid, 'SIGKILL')
}

const { db } = await openDatabase({
  dataDir,
  onQuery({ query }) {
    // Members, photos and lists are written before messages.
    if (diesWhile === 'writing' && query.sql.startsWith('insert into "message"')) die()
  },
})
await migrate(db)
await fillLookups(db)
const studio = await quickStudio()
let drawn = 0
await seedDemo(db, {
  storage: createDiskStorage(dataDir),
  say: () => {},
  openStudio: () => ({
    ...studio,
    async photo(drawing) {
      drawn += 1
      if (diesWhile === 'drawing' && drawn === 100) die()
      return studio.photo(drawing)
    },
  }),
})
throw new Error(`It lived while ${String(diesWhile)}.`)
