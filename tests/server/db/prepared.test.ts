import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { preparedQuery, type ValueOf } from '../../../server/db/prepared.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

let built = 0
const rolesBetween = preparedQuery(
  (db, value: ValueOf<{ low: string; high: string }>, { limit }: { limit: number }) => {
    built += 1
    return db
      .selectFrom('role')
      .where('slug', '<=', value('high'))
      .where('slug', '>=', value('low'))
      .orderBy('slug')
      .limit(sql.lit(limit))
      .select('slug')
  },
)
const read = (low: string, high: string, limit: number) => rolesBetween(database.db, { low, high }, { limit })

test('a prepared query is built once for each shape and uses the values of each call', async () => {
  expect(await read('a', 'z', 5)).toEqual([{ slug: 'admin' }, { slug: 'super-admin' }])
  expect(await read('b', 'z', 5)).toEqual([{ slug: 'super-admin' }])
  expect(await read('a', 'b', 5)).toEqual([{ slug: 'admin' }])
  expect(built).toBe(1)
  expect(await read('a', 'z', 1)).toEqual([{ slug: 'admin' }])
  expect(built).toBe(2)
})

test('a prepared query is a named statement of the database', async () => {
  await read('a', 'z', 5)
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where name like 'lodge_%' and statement like '%"role"%limit 5'
  `.execute(database.db)
  expect(rows).toHaveLength(1)
})

test('while a transaction is open, a prepared query runs only inside it', async () => {
  await expect(inTransaction(database.db, () => read('a', 'z', 5))).rejects.toThrow('inside a transaction')
  const inside = inTransaction(database.db, (trx) => rolesBetween(trx, { low: 'a', high: 'b' }, { limit: 5 }))
  expect(await inside).toEqual([{ slug: 'admin' }])
})
