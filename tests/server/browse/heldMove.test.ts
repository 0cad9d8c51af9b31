import { randomBytes } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage } from '../../../server/paging/listPage.ts'
import { nearbyList } from '../../../server/browse/lists/nearby.ts'
import { publishPlace } from '../../../server/places/publishPlaces.ts'
import { mergeCriteria } from '../../../server/browse/search/criteria.ts'
import { verifiedTrait } from '../../../server/browse/search/traits.ts'
import { testDatabase, type TestDatabase, testDatabaseKind } from '../database.ts'
import { cities, createMember, exactPlaceIn, placeMember, viewerOf } from '../factories.ts'

const cursors = createCursors(randomBytes(32))
const criteria = mergeCriteria([{ traitGroups: [[verifiedTrait]] }])
const filters = { 'by nothing': null, 'by a filter': criteria && { criteria, key: 'verified' } }

let database: TestDatabase | undefined
const db = () => {
  if (!database) throw new Error('There is no database.')
  return database.db
}
let viewerId: number
let moverId: number
beforeEach(async () => {
  database ??= await testDatabase()
  await database.empty()
  viewerId = await createMember(db(), { name: 'Viewer' })
  await placeMember(db(), viewerId, cities.amsterdam)
  for (const [name, place] of [
    ['Neighbour', cities.amsterdam],
    ['Mover', cities.haarlem],
    ['Parisian', cities.paris],
  ] as const) {
    const id = await createMember(db(), { name, is_verified: true })
    await placeMember(db(), id, place)
    if (name === 'Mover') moverId = id
  }
})
afterAll(() => database?.close())

/** Moves the member far away, and keeps the transaction open until `until` resolves. */
async function moveAway(until: Promise<unknown>, onMoved: () => void = () => {}) {
  await inTransaction(db(), async (trx) => {
    await publishPlace(trx, moverId, exactPlaceIn(cities.auckland), Date.now())
    onMoved()
    await until
  })
}

// PGlite has one connection, so nothing can be read while a transaction is open.
describe.runIf(testDatabaseKind === 'postgres').each(Object.entries(filters))('narrowed %s', (_, filter) => {
  const read = async (cursor?: string) => {
    const now = Date.now()
    const query = { per_page: 2, cursor }
    const page = await listPage(cursors, nearbyList(db(), { viewerId, now, filter }), {
      viewer: viewerOf(viewerId),
      query,
      now,
    })
    return { names: page.data.map(({ name }) => name), cursor: page.next_cursor ?? undefined }
  }

  test('a member who is being moved during the first page does not appear again at the new place', async () => {
    const [held, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const moving = moveAway(held.promise, moved.resolve)
    await moved.promise
    const first = await read()
    held.resolve()
    await moving
    expect(first.names).toEqual(['Neighbour', 'Mover'])
    expect((await read(first.cursor)).names).toEqual(['Parisian'])
    expect((await read((await read()).cursor)).names).toEqual(['Mover'])
  })

  test('a member who was moved just before appears at the new place, whatever else is being written', async () => {
    const [held, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const other = inTransaction(db(), async (trx) => {
      await trx.updateTable('member').set({ use_imperial: true }).where('id', '=', viewerId).execute()
      moved.resolve()
      await held.promise
    })
    await moved.promise
    await moveAway(Promise.resolve())
    const first = await read()
    held.resolve()
    await other
    expect(first.names).toEqual(['Neighbour', 'Parisian'])
    expect((await read(first.cursor)).names).toEqual(['Mover'])
  })
})
