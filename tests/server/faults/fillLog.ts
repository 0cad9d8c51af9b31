/** Run by `disk.test.ts` as a process of its own: writes to the database's log until there is no space. */
import { sql } from 'kysely'
import { openDatabase } from '../../../server/db/open.ts'
import { endBroken } from '../../../server/start.ts'

const [, , dataDir = ''] = process.argv
const { db } = await openDatabase({ dataDir, onBroken: endBroken })
for (;;) {
  await sql`select pg_logical_emit_message(true, 'test', repeat('x', 1000000))`.execute(db)
  process.stdout.write('.')
}
