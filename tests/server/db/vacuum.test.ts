import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { analyzeAll, vacuumChanged } from '../../../server/db/vacuumRepository.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createMember } from '../factories.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await analyzeAll(database.db)
  await vacuumChanged(database.db)
})
afterAll(() => database.close())

/** How many members the planner counts on. */
async function plannedMembers(): Promise<number> {
  const { rows } = await sql<{ plan: string }>`explain (format json) select from member`.execute(database.db)
  const [row] = rows.map((each) => Object.values(each)[0]) as unknown as [[{ Plan: { 'Plan Rows': number } }]]
  return row[0].Plan['Plan Rows']
}

async function createMembers(count: number) {
  for (let index = 0; index < count; index += 1) await createMember(database.db)
}

test('a table of which many rows changed is analyzed, and no other', async () => {
  await createMembers(20)
  expect(await vacuumChanged(database.db)).not.toContain('public.member')
  await createMembers(60)
  expect(await vacuumChanged(database.db)).toContain('public.member')
  expect(await plannedMembers()).toBe(80)
  expect(await vacuumChanged(database.db)).not.toContain('public.member')
})

test('dead rows are removed', async () => {
  const dead = async () => {
    const { rows } = await sql<{ count: number }>`
      select n_dead_tup::integer as count from pg_stat_user_tables where relname = 'member'
    `.execute(database.db)
    return rows[0]?.count
  }
  for (let time = 0; time < 3; time += 1)
    await sql`update member set height = ${170 + time}`.execute(database.db)
  expect(await vacuumChanged(database.db)).toContain('public.member')
  expect(await dead()).toBeLessThan(50)
})

test('all tables are analyzed, whatever the counts of changes say', async () => {
  await createMembers(30)
  await analyzeAll(database.db)
  expect(await plannedMembers()).toBe(110)
})

test('a table that was never analyzed is analyzed with its first rows', async () => {
  const { db } = database
  await sql`create table never_analyzed (id integer)`.execute(db)
  expect(await vacuumChanged(db)).not.toContain('public.never_analyzed')
  await sql`insert into never_analyzed values (1)`.execute(db)
  expect(await vacuumChanged(db)).toContain('public.never_analyzed')
  expect(await vacuumChanged(db)).not.toContain('public.never_analyzed')
})
