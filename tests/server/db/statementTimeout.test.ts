import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { isUnavailable } from '../../../server/db/unavailable.ts'
import { testDatabase, type TestDatabase, testDatabaseKind } from '../database.ts'

describe.runIf(testDatabaseKind === 'postgres')('PostgreSQL', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.close())

  test('works 15 seconds on a statement of a request, and an hour on one of a job', async () => {
    const show = sql<{ statement_timeout: string }>`show statement_timeout`
    expect((await show.execute(database.db)).rows).toEqual([{ statement_timeout: '15s' }])
    expect((await show.execute(database.forJobs)).rows).toEqual([{ statement_timeout: '1h' }])
  })

  test('cancels a longer one, which is answered with 503', async () => {
    const canceled: unknown = await inTransaction(database.db, async (trx) => {
      await sql`set local statement_timeout = 20`.execute(trx)
      await sql`select pg_sleep(60)`.execute(trx)
    }).catch((error: unknown) => error)
    expect(canceled).toMatchObject({ code: '57014' })
    expect(isUnavailable(canceled)).toBe(true)
  })
})
