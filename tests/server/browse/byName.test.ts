import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { UserPage } from '../../../contract/lists.ts'
import { nameSkeleton } from '../../../contract/nameSkeleton.ts'
import { createRandom } from '../../../demo/random.ts'
import { nameList } from '../../../server/browse/search/byName.ts'
import { withOneTypo } from '../../../server/browse/search/nameTypos.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage } from '../../../server/paging/listPage.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember, viewerOf } from '../factories.ts'

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

const cursors = createCursors(randomBytes(32))

async function read(name: string, query: { per_page: number; cursor?: string }): Promise<UserPage> {
  const list = nameList(database.db, viewerId, name, now)
  const viewer = viewerOf(viewerId, { supporterUntil: Infinity })
  return UserPage.parse(await listPage(cursors, list, { viewer, query, now }))
}

const find = async (name: string, size = 12) =>
  (await read(name, { per_page: size })).data.map((card) => card.name)

/** Walks all pages. */
async function walk(name: string, size: number): Promise<string[]> {
  const names: string[] = []
  for (let query: Parameters<typeof read>[1] = { per_page: size }; ;) {
    const page = await read(name, query)
    names.push(...page.data.map((card) => card.name))
    if (page.next_cursor === null) return names
    query = { per_page: size, cursor: page.next_cursor }
  }
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
    (await database.statementsOf(() => find(typed))).filter((text) => text.includes('start.text')).length
  expect(await looks('q'.repeat(21))).toBe(1)
  for (const typed of ['q'.repeat(22), 'q'.repeat(60), longest.repeat(3)]) expect(await looks(typed)).toBe(0)
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

/** Each letter as often as in names, so that beginnings and typos meet many. No `r` and no `v`: they fold in pairs. */
const letters = Array.from('aaabcdeeeklnopst')

/** Whether `text` becomes `typed` by one slip: a letter more, less, different, or swapped with the next. */
function isOneSlip(typed: string, text: string): boolean {
  const [one, other] = [Array.from(typed), Array.from(text)]
  if (Math.abs(one.length - other.length) > 1) return false
  const at = one.findIndex((letter, index) => letter !== other[index])
  const [restOfOne, restOfOther] =
    at < 0 ? [one.slice(other.length), other.slice(one.length)] : [one.slice(at), other.slice(at)]
  const same = (first: readonly string[], second: readonly string[]) => first.join('') === second.join('')
  return (
    same(restOfOne.slice(1), restOfOther.slice(1)) ||
    same(restOfOne.slice(1), restOfOther) ||
    same(restOfOne, restOfOther.slice(1)) ||
    same([restOfOne[1] ?? '', restOfOne[0] ?? '', ...restOfOne.slice(2)], restOfOther)
  )
}

/** What a search must find, from all names: the beginnings are compared one by one. */
function wantedOf(names: readonly string[], typed: string): string[] {
  const byLength = (one: string, other: string) => one.length - other.length || (one < other ? -1 : 1)
  const exact = names.filter((name) => name.startsWith(typed))
  const near = names.filter(
    (name) =>
      typed.length >= 4 &&
      !exact.includes(name) &&
      [-1, 0, 1].some(
        (more) => name.length >= typed.length + more && isOneSlip(typed, name.slice(0, typed.length + more)),
      ),
  )
  return [...exact.toSorted(byLength), ...near.toSorted(byLength)]
}

test('the best names come first, and a walk reaches every one once, whatever the size of its pages', async () => {
  const random = createRandom('names')
  const made = new Set<string>()
  while (made.size < 400) {
    const rest = Array.from({ length: random.int(5, 9) }, () => random.pick(letters))
    const name = `z${rest.join('')}`
    if (nameSkeleton(name) === name) made.add(name)
  }
  // In the order of the alphabet, all of these come before the names that are meant.
  for (const [index, letter] of Array.from('abcdefghjkmnopqstuwxyz').entries())
    made.add(`zkala${letter}${index}`)
  for (const name of ['zkalo', 'zkalus', 'zkaly']) made.add(name)
  for (const name of made) await createMember(database.db, { name })

  expect((await find('zkal')).slice(0, 3)).toEqual(['zkalo', 'zkaly', 'zkalus'])
  for (const typed of ['z', 'za', 'zk', 'zkal', 'zkala', 'zaela', 'zkalus', 'zepta', 'zleno']) {
    const wanted = wantedOf([...made], typed)
    for (const size of [1, 5, 24]) {
      if (size === 1 && wanted.length > 60) continue
      expect({ typed, size, names: await walk(typed, size) }).toEqual({ typed, size, names: wanted })
    }
  }
})

test('a name that folds to nothing finds nobody', async () => {
  expect(await find('\u0301')).toEqual([])
})
