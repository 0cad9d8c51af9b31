import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { forgetLeftTraits } from '../../../server/places/cellTraitRepository.ts'
import { recomputeCells } from '../../../server/places/recomputeCells.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities, createMember, placeMember } from '../factories.ts'
import { createCrowd, now } from './crowd.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** How many traits of members are missing in their cells, and how many there are. */
async function count() {
  const { rows } = await sql<{ missing: number; all: number }>`
    select count(*) filter (where known.trait is null) as missing, count(*) as all
    from member_place as place cross join unnest(place.traits) as own (trait)
    left join cell_trait as known on known.trait = own.trait and known.cell_id = place.cell_id
  `.execute(database.db)
  return rows[0]
}

test('each trait of a member is known in their cell, whatever they and the cells do', async () => {
  const { db } = database
  const viewerId = await createMember(db)
  const crowd = await createCrowd(db, viewerId, 60)
  expect(await count()).toEqual({ missing: 0, all: expect.any(Number) as number })
  expect((await count())?.all).toBeGreaterThan(500)

  const [first = 0, second = 0] = crowd
    .filter(({ isListed, place }) => isListed && place !== null)
    .map(({ id }) => id)
  await db
    .updateTable('member')
    .set({ body_build_id: 6, is_verified: true })
    .where('id', '=', first)
    .execute()
  await db
    .insertInto('member_lookup')
    .values({ member_id: first, field: 'interests', lookup_id: 17 })
    .execute()
  await placeMember(db, second, cities.auckland)
  await recomputeCells(db, now)
  expect((await count())?.missing).toBe(0)

  // Not visible: his traits are known nowhere. Then he comes back.
  await db.updateTable('member').set({ is_enabled: false }).where('id', '=', first).execute()
  await placeMember(db, first, cities.paris)
  await db.updateTable('member').set({ is_enabled: true }).where('id', '=', first).execute()
  expect((await count())?.missing).toBe(0)
})

test('traits that nobody in a cell has any more are forgotten, and no others', async () => {
  const { db } = database
  const pairs = () => db.selectFrom('cell_trait').selectAll().orderBy('cell_id').orderBy('trait').execute()
  const needed = async () => {
    const { rows } = await sql<{ trait: number; cell_id: number }>`
      select distinct trait, cell_id from member_place, unnest(traits) as trait order by cell_id, trait
    `.execute(db)
    return rows
  }
  const memberId = await createMember(db, { body_build_id: 7 })
  await placeMember(db, memberId, cities.auckland)
  await db.updateTable('member').set({ body_build_id: null }).where('id', '=', memberId).execute()
  expect((await pairs()).length).toBeGreaterThan((await needed()).length)
  await forgetLeftTraits(db)
  expect(await pairs()).toEqual(await needed())
})
