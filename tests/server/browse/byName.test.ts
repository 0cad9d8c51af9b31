import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserPage } from '../../../contract/lists.ts'
import { searchByName } from '../../../server/browse/search/byName.ts'
import { withOneTypo } from '../../../server/browse/search/nameTypos.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember } from '../factories.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
let database: TestDatabase
let viewerId: number
beforeAll(async () => {
  database = await testDatabase()
  const { db } = database
  viewerId = await createMember(db, { name: 'Viewer' })
  for (const name of ['Marcus', 'Marc', 'Marcello', 'Barney', 'Vvolf', 'Александр', 'jo_el', 'José']) {
    await createMember(db, { name })
  }
  const blocked = await createMember(db, { name: 'Marcblocked' })
  const blocking = await createMember(db, { name: 'Marcblocking' })
  await block(db, viewerId, blocked)
  await block(db, blocking, viewerId)
  await createMember(db, { name: 'Marcunseen', approved_at: null })
  await createMember(db, { name: 'Marcgone', deleted_at: new Date(now) })
})
afterAll(() => database.close())

const find = async (name: string, size = 12) => {
  const page = UserPage.parse(await searchByName(database.db, viewerId, { name, per_page: size }, now))
  expect(page).toMatchObject({ total: page.data.length, next_cursor: null })
  return page.data.map((card) => card.name)
}

test('finds names by what is typed so far, the shortest first, without members hidden from the viewer', async () => {
  for (const typed of ['M', 'mar', 'MARC', 'marc']) {
    expect(await find(typed)).toEqual(['Marc', 'Marcus', 'Marcello'])
  }
  expect(await find('marcu')).toContain('Marcus')
  expect(await find('marc', 1)).toEqual(['Marc'])
  expect(await find('marcblocked')).toEqual([])
})

test.each([
  ['mracus', 'two letters swapped'],
  ['arcus', 'the first missing'],
  ['marcsu', 'swapped at the end'],
  ['macrus', 'swapped in the middle'],
  ['narcus', 'another first letter'],
  ['maarcus', 'a letter twice'],
  ['marxus', 'another letter'],
  ['marcux', 'another last letter'],
])('%s finds Marcus: %s', async (typed) => {
  expect(await find(typed)).toContain('Marcus')
})

test('looks for typos only in texts that can be a name, however long the text is', async () => {
  const longest = 'abcdefghjkopqstuwxyz'
  await createMember(database.db, { name: longest })
  expect(await find(`x${longest}`)).toEqual([longest])
  const looks = async (typed: string) =>
    (await database.statementsOf(() => find(typed))).filter((text) => text.includes('unnest')).length
  expect(await looks('q'.repeat(21))).toBe(2)
  for (const typed of ['q'.repeat(22), 'q'.repeat(60), longest.repeat(3)]) expect(await looks(typed)).toBe(1)
})

test('lists exact beginnings before names with a typo', async () => {
  await createMember(database.db, { name: 'Narcu' })
  expect((await find('marcu'))[0]).toBe('Marcus')
  expect(await find('marcu')).toContain('Narcu')
})

test.each([
  ['mаrсus', 'Marcus', 'Cyrillic а and с'],
  ['rnarcus', 'Marcus', 'rn for m'],
  ['bar', 'Barney', 'half of what rn folds to'],
  ['barn', 'Barney', 'all of it'],
  ['v', 'Vvolf', 'half of vv'],
  ['wolf', 'Vvolf', 'vv for w'],
  ['алекс', 'Александр', 'another script'],
  ['jo-e', 'jo_el', 'dash for underscore'],
  ['jose', 'José', 'no accent'],
])('%s finds %s: %s', async (typed, name) => {
  expect(await find(typed)).toContain(name)
})

test.each(['%', '_____', '%%%%', "' or true --", '\\', '(((', '{}', ','])(
  '%s finds nobody',
  async (typed) => {
    expect(await find(typed)).toEqual([])
  },
)

test('a typo is a letter added, missing, different or swapped', () => {
  const meant = withOneTypo('abcd')
  for (const one of ['acd', 'abc', 'bcd', 'xabcd', 'abxcd', 'xbcd', 'abcx', 'bacd', 'abdc']) {
    expect(meant).toContain(one)
  }
  expect(meant).not.toContain('abcd')
  expect(meant).not.toContain('cdab')
})
