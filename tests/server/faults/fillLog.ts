/**
 * Writes to the database's log until the disk is full. `disk.test.ts` runs it as a separate process, with the data folder
 * and the folder of a small disk.
 */
import { sql } from 'kysely'
import { openDatabase } from '../../../server/db/open.ts'
import { exitOnFullDisk } from '../../../server/start.ts'
import { leaveFree } from './ballast.ts'

const [, , dataDir = '', disk = ''] = process.argv
const { db } = await openDatabase({ dataDir, onBroken: exitOnFullDisk })
await sql`select 1`.execute(db)
// Only now: opening the database takes space, which depends on how full its log is.
await leaveFree(disk, 3 * 2 ** 20)
for (;;) {
  await sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`.execute(db)
  process.stdout.write('.')
}
