import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pageSizes } from '../../../contract/limits.ts'
import { UserPage } from '../../../contract/lists.ts'
import { createCursors } from '../../../server/paging/cursors.ts'
import { listPage } from '../../../server/paging/listPage.ts'
import { nearbyList } from '../../../server/browse/lists/nearby.ts'
import { newestList } from '../../../server/browse/lists/newest.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import {
  befriend,
  block,
  cities,
  createMember,
  createPhoto,
  placeMember,
  seeMember,
  viewerOf,
} from '../factories.ts'

const now = Date.parse('2025-06-01T12:00:00Z')
const cursors = createCursors(randomBytes(32))
const supporter = { supporterUntil: Infinity }

let database: TestDatabase
let viewerId: number
beforeAll(async () => {
  database = await testDatabase()
  viewerId = await createMember(database.db, { name: 'Viewer' })
  await placeMember(database.db, viewerId, cities.amsterdam)
})
afterAll(() => database.close())

type Query = { cursor?: string; page?: number; per_page?: number }

const lists = { nearby: nearbyList, newest: newestList }
async function read(
  name: keyof typeof lists,
  query: Query = {},
  asId = viewerId,
  rights = {},
): Promise<UserPage> {
  const request = { viewer: viewerOf(asId, rights), query, now }
  const { db } = database
  const page =
    name === 'nearby'
      ? await listPage(cursors, nearbyList(db, { viewerId: asId, now }), request)
      : await listPage(cursors, newestList(db, { viewerId: asId, now }), request)
  return UserPage.parse(page)
}

async function readAll(name: keyof typeof lists, perPage: number, rights = {}): Promise<string[]> {
  const names: string[] = []
  for (let query: Query = { per_page: perPage }; ;) {
    const page = await read(name, query, viewerId, rights)
    names.push(...page.data.map((card) => card.name))
    if (page.next_cursor === null) return names
    query = { per_page: perPage, cursor: page.next_cursor }
  }
}

describe('with members in three cities', () => {
  beforeAll(async () => {
    const { db } = database
    const [haarlem, paris, auckland] = [cities.haarlem, cities.paris, cities.auckland]
    for (const [name, place, day] of [
      ['Near1', haarlem, 11],
      ['Near2', haarlem, 12],
      ['Far', auckland, 13],
      ['Middle', paris, 14],
      ['Here', cities.amsterdam, 15],
    ] as const) {
      const id = await createMember(db, { name, approved_at: new Date(`2025-01-${day}T00:00:00Z`) })
      await placeMember(db, id, place)
    }
    await createMember(db, { name: 'Nowhere', approved_at: new Date('2025-01-16T00:00:00Z') })
    for (const [name, fields] of Object.entries({
      Unapproved: { approved_at: null },
      Disabled: { is_enabled: false },
      Hidden: { hidden_at: new Date() },
      Suspended: { suspended_at: new Date() },
      Leaving: { delete_requested_at: new Date() },
      Deleted: { deleted_at: new Date() },
    })) {
      await placeMember(db, await createMember(db, { name, ...fields }), cities.amsterdam)
    }
    const blocked = await createMember(db, { name: 'Blocked' })
    const blocking = await createMember(db, { name: 'Blocking' })
    await placeMember(db, blocked)
    await placeMember(db, blocking)
    await block(db, viewerId, blocked)
    await block(db, blocking, viewerId)
  })

  test('nearby orders members by distance, without members hidden from the viewer', async () => {
    const names = await readAll('nearby', 24)
    expect(names).toHaveLength(5)
    expect(names[0]).toBe('Here')
    expect(names.slice(1, 3).toSorted()).toEqual(['Near1', 'Near2'])
    expect(names.slice(3)).toEqual(['Middle', 'Far'])
  })

  test('newest orders members by approval, the latest first', async () => {
    expect(await readAll('newest', 24)).toEqual(['Nowhere', 'Here', 'Middle', 'Far', 'Near2', 'Near1'])
  })

  test.each([1, 2, 3, 5])('pages of %i are the same list', async (perPage) => {
    expect(await readAll('nearby', perPage)).toEqual(await readAll('nearby', 24))
    expect(await readAll('newest', perPage)).toEqual(await readAll('newest', 24))
  })

  test('a page can be requested by its number', async () => {
    const whole = await readAll('nearby', 24)
    const second = await read('nearby', { page: 2, per_page: 2 })
    expect(second.data.map((card) => card.name)).toEqual(whole.slice(2, 4))
    expect(second).toMatchObject({ total: null, current_page: 2, last_page: null })
    const last = await read('nearby', { page: 3, per_page: 2 })
    expect(last).toMatchObject({ total: 5, current_page: 3, last_page: 3, next_cursor: null })
    expect(await read('nearby', { page: 4, per_page: 2 })).toMatchObject({ data: [], total: null })
  })

  test('the total leaves out blocked members and the viewer, and in nearby members without a place', async () => {
    for (const [name, total] of [
      ['nearby', 5],
      ['newest', 6],
    ] as const) {
      expect(await read(name, { per_page: 0 })).toMatchObject({ data: [], total, next_cursor: null })
      expect(await read(name)).toMatchObject({ total, last_page: 1, next_cursor: null })
    }
  })

  test('the total is counted separately, so that no page waits for it', async () => {
    const first = await read('newest', { per_page: 2 })
    expect(first).toMatchObject({ total: null, last_page: null })
    const counting = async (query: Query) =>
      (await database.statementsOf(() => read('newest', query))).filter((text) => text.includes('count('))
    expect(await counting({ per_page: 0 })).toHaveLength(1)
    for (const query of [{}, { cursor: first.next_cursor ?? '' }]) {
      expect(await counting({ per_page: 2, ...query })).toEqual([])
    }
  })

  test('distances come in steps, in the units of the viewer', async () => {
    const shown = async (asId: number) =>
      Object.fromEntries(
        (await read('nearby', {}, asId)).data.map((card) => [
          card.name,
          [card.distance, card.converted_distance],
        ]),
      )
    expect(await shown(viewerId)).toMatchObject({
      Here: [5, 'under 5 km'],
      Near1: [20, 'under 20 km'],
      Middle: [500, 'under 500 km'],
      Far: [20_100, 'over 500 km'],
    })
    const imperial = await createMember(database.db, {
      name: 'Imperial',
      use_imperial: true,
      approved_at: null,
    })
    await placeMember(database.db, imperial)
    expect(await shown(imperial)).toMatchObject({
      Near1: [20, 'under 20 mi'],
      Middle: [500, 'under 500 mi'],
      Far: [12_500, 'over 500 mi'],
    })
  })

  test('a viewer without a place gets an error', async () => {
    const homeless = await createMember(database.db, { name: 'Homeless', approved_at: null })
    await expect(read('nearby', {}, homeless)).rejects.toMatchObject({ status: 409, code: 'place_required' })
    expect((await read('newest', {}, homeless)).data[0]?.distance).toBeNull()
  })
})

describe('a cursor', () => {
  const next = async () => {
    const { next_cursor } = await read('newest', { per_page: 1 })
    if (next_cursor === null) throw new Error('There is one page only.')
    return next_cursor
  }

  test('reveals nothing of its content', async () => {
    expect(Buffer.from(await next(), 'base64url').toString('latin1')).not.toMatch(/\d{4}-\d{2}-\d{2}/)
  })

  test('is refused if it was changed, invented, or belongs to another list or member', async () => {
    const cursor = await next()
    const changed = `${cursor.slice(0, -2)}${cursor.endsWith('AA') ? 'BB' : 'AA'}`
    const refusal = { status: 400, code: 'bad_request' }
    for (const forged of [changed, 'x', '', Buffer.from('[0,1,null]').toString('base64url')]) {
      await expect(read('newest', { cursor: forged })).rejects.toMatchObject(refusal)
    }
    await expect(read('nearby', { cursor })).rejects.toMatchObject(refusal)
    const other = await createMember(database.db, { approved_at: null })
    await expect(read('newest', { cursor }, other)).rejects.toMatchObject(refusal)
  })
})

describe('a card', () => {
  test('shows what the member lets others see', async () => {
    const { db } = database
    const open = await createMember(db, {
      name: 'Open',
      birthday: '1985-05-20',
      is_verified: true,
      supporter_until: new Date(now + 1000),
    })
    const shy = await createMember(db, {
      name: 'Shy',
      shows_age: false,
      hides_distance: true,
      hides_online: true,
    })
    for (const id of [open, shy]) {
      await placeMember(db, id, cities.haarlem)
      await seeMember(db, id, new Date(now - 60_000))
    }
    await befriend(db, viewerId, open, 'hotties')
    const avatar = await createPhoto(db, open)
    await db.updateTable('member').set({ avatar_photo_id: avatar }).where('id', '=', open).execute()

    const cards = new Map((await read('nearby')).data.map((card) => [card.name, card]))
    expect(cards.get('Open')).toMatchObject({
      age: 40,
      city: 'Haarlem',
      country: 'Netherlands',
      distance: 20,
      is_online: true,
      is_idle: false,
      is_supporter: true,
      is_verified: true,
      in_dudelist: true,
      dudelist_type: 'hotties',
      avatar: { id: avatar, is_private: false },
    })
    expect(cards.get('Shy')).toMatchObject({
      age: null,
      distance: null,
      converted_distance: null,
      is_online: false,
      is_idle: false,
      is_supporter: false,
      in_dudelist: false,
      avatar: null,
    })
  })

  test('distinguishes online, idle and gone', async () => {
    const { db } = database
    for (const [name, ago] of [
      ['Online', 119_000],
      ['Idle', 121_000],
      ['Gone', 601_000],
    ] as const) {
      const id = await createMember(db, { name })
      await seeMember(db, id, new Date(now - ago))
    }
    const cards = new Map((await read('newest', { per_page: 48 })).data.map((card) => [card.name, card]))
    const states = ['Online', 'Idle', 'Gone'].map((name) => [
      cards.get(name)?.is_online,
      cards.get(name)?.is_idle,
    ])
    expect(states).toEqual([
      [true, false],
      [false, true],
      [false, false],
    ])
  })

  test.each([
    ['private', { is_private: true }],
    ['not approved', { approved_at: null }],
    ['hidden', { hidden_at: new Date() }],
    ['deleted', { deleted_at: new Date() }],
  ])('has no picture while that is %s', async (_, fields) => {
    const { db } = database
    const id = await createMember(db, { approved_at: new Date(now + Math.random() * 1000) })
    const photo = await createPhoto(db, id, fields)
    await db.updateTable('member').set({ avatar_photo_id: photo }).where('id', '=', id).execute()
    const card = (await read('newest')).data.find((one) => one.id === id)
    expect(card?.avatar).toBeNull()
  })
})

describe('the limit of 288 items for non-supporters', () => {
  beforeAll(async () => {
    const { db } = database
    const first = await createMember(db)
    await placeMember(db, first, cities.paris)
    await sql`
      with crowd as (
        insert into member (name, name_skeleton, approved_at)
        select 'crowd' || i, 'crowd' || i, timestamptz '2025-03-01Z' + i * interval '1 microsecond'
        from generate_series(1, 300) as i
        returning id, name
      )
      insert into member_place
      select crowd.id, place_id, city, state, country, country_code, grid_key, cell_id, city_cell_id,
        hashint4(crowd.id), published_at
      from crowd cross join member_place
      where member_place.member_id = ${first} and crowd.name < 'crowd99'
    `.execute(db)
  })

  const pagesOf = async (name: keyof typeof lists, rights: object) => {
    const pages: UserPage[] = []
    for (let query: Query = { per_page: 48 }; ;) {
      const page = await read(name, query, viewerId, rights)
      pages.push(page)
      if (page.next_cursor === null || pages.length === 6) return pages
      query = { per_page: 48, cursor: page.next_cursor }
    }
  }

  test.each(['nearby', 'newest'] as const)(
    'has 24 members on a page of %s, or 12 on request',
    async (name) => {
      expect((await read(name)).data).toHaveLength(24)
      expect((await read(name, { per_page: 12 })).data).toHaveLength(12)
    },
  )

  test.each(['nearby', 'newest'] as const)('ends %s with a refusal that offers an upgrade', async (name) => {
    const pages = await pagesOf(name, {})
    expect(pages.flatMap((page) => page.data)).toHaveLength(288)
    const cursor = pages.at(-1)?.next_cursor ?? ''
    await expect(read(name, { cursor })).rejects.toMatchObject({ status: 403, code: 'upgrade_required' })
    const more = await read(name, { cursor }, viewerId, supporter)
    expect(more.data.length).toBeGreaterThan(0)
  })

  // Four page sizes, each with a first page and a later one. The later pages of one size begin far away, in Auckland,
  // and Nearby has another statement for those.
  test.each([
    ['nearby', 9],
    ['newest', 8],
  ] as const)('are read of %s by few statements, whatever size is asked for', async (name, count) => {
    const sizes = Array.from({ length: pageSizes.max }, (_, at) => at + 1)
    const whole = (await pagesOf(name, supporter)).flatMap(({ data }) => data.map(({ id }) => id))
    const statements = await database.statementsOf(async () => {
      for (const per_page of sizes) {
        const first = await read(name, { per_page }, viewerId, supporter)
        const second = await read(name, { per_page, cursor: first.next_cursor ?? '' }, viewerId, supporter)
        expect(first.data.map(({ id }) => id)).toEqual(whole.slice(0, per_page))
        expect(second.data.map(({ id }) => id)).toEqual(whole.slice(per_page, 2 * per_page))
        expect(second.next_cursor).not.toBeNull()
      }
    })
    const prepared = new Set(statements.filter((text) => text.startsWith('/* prepared */')))
    expect(prepared.size).toBe(count)
  })

  test('cannot be avoided by page numbers or another page size', async () => {
    await expect(read('newest', { page: 13 })).rejects.toMatchObject({ code: 'upgrade_required' })
    await expect(read('newest', { page: 1_000, per_page: 48 })).resolves.toMatchObject({ data: [] })
    const twelfth = await read('newest', { page: 12 })
    expect(twelfth.data).toHaveLength(24)
    const crossing = await read('newest', { page: 7, per_page: 47 })
    expect(crossing.data).toHaveLength(288 - 6 * 47)
  })

  test('does not apply to a supporter', async () => {
    const all = await readAll('newest', 48, supporter)
    expect(all.length).toBe((await read('newest', { per_page: 0 })).total)
    expect(new Set(all).size).toBe(all.length)
  })
})
