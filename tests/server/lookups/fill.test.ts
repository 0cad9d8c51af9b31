import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillLookups } from '../../../server/lookups/fill.ts'
import { testDatabase, type TestDatabase } from '../database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Returns the version of each row, which every write changes. */
async function versions(): Promise<Map<string, string>> {
  const { rows } = await sql<{ key: string; version: string }>`
    select list || '/' || id as key, xmin::text as version from lookup
    union all select 'reason/' || id, xmin::text from rejection_reason
  `.execute(database.db)
  return new Map(rows.map(({ key, version }) => [key, version]))
}

test('writes no row that is right already', async () => {
  const before = await versions()
  await fillLookups(database.db)
  expect(await versions()).toEqual(before)
})

test('writes only the rows that are missing or differ', async () => {
  const { db } = database
  await db.deleteFrom('lookup').where('list', '=', 'tattoo').where('slug', '=', 'many').execute()
  await db
    .updateTable('lookup')
    .set({ name: 'Old' })
    .where('list', '=', 'piercing')
    .where('id', '=', 1)
    .execute()
  await db.updateTable('rejection_reason').set({ description: 'Old' }).where('id', '=', 2).execute()
  const before = await versions()
  await fillLookups(db)
  const after = await versions()
  const written = [...after].filter(([key, version]) => before.get(key) !== version).map(([key]) => key)
  expect(written.toSorted()).toEqual(['piercing/1', 'reason/2', 'tattoo/4'])
  const { name } = await db
    .selectFrom('lookup')
    .where('list', '=', 'piercing')
    .where('id', '=', 1)
    .select('name')
    .executeTakeFirstOrThrow()
  expect(name).toBe('Ear')
})
