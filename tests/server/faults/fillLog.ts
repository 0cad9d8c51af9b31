/** Writes to the database's log until the disk is full. `disk.test.ts` runs it as a separate process. */
import { sql } from 'kysely'
import { openDatabase } from '../../../server/db/open.ts'
import { exitOnFullDisk } from '../../../server/start.ts'

const [, , dataDir = ''] = process.argv
const { db } = await openDatabase({ dataDir, onBroken: exitOnFullDisk })
for (;;) {
  await sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`.execute(db)
  process.stdout.write('.')
}
