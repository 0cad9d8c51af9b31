import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRandom } from '../../../demo/random.ts'
import { block, cities, createMember, createPhoto, createVideo, placeMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { createCrowd, now } from './crowd.ts'
import { countedMedia, newestMedia } from './newestMedia.ts'

const day = (number: number) => new Date(Date.UTC(2025, 0, number))
const month = 30 * 86_400_000

const kinds = [
  { path: '/photo/search', table: 'photo', create: createPhoto, pageSize: 12 },
  { path: '/video/search', table: 'video', create: createVideo, pageSize: 6 },
] as const

interface Listed {
  readonly data: readonly { readonly id: number; readonly user: { readonly id: number; name: string } }[]
  readonly next_cursor: string | null
}

describe.each(kinds)('$path', ({ path, table, create, pageSize }) => {
  let site: TestApp
  let viewerId: number
  let browser: Browser
  beforeAll(async () => {
    const unlimited = { max: 1e6, window: 60_000 }
    site = await createTestApp({
      now: () => now,
      requestLimits: { address: unlimited, member: unlimited, files: unlimited },
    })
    viewerId = await createMember(site.database.db, { supporter_until: new Date(now + month) })
    await placeMember(site.database.db, viewerId)
    browser = await site.browserOf(viewerId)
  })
  beforeEach(async () => {
    await site.database.db.deleteFrom(table).execute()
    await site.database.db.deleteFrom('block').execute()
  })
  afterAll(() => site.close())

  const ask = async (body: object, by = browser) => {
    const answer = await by.send('POST', `/api${path}`, body)
    return {
      status: answer.statusCode,
      code: answer.json<{ code?: string }>().code,
      ...answer.json<Listed>(),
    }
  }
  const all = async (search: object, perPage = 5, by = browser) => {
    const found: Listed['data'][number][] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const answer = await ask({ ...search, per_page: perPage, ...(cursor && { cursor }) }, by)
      expect(answer.status).toBe(200)
      found.push(...answer.data)
      cursor = answer.next_cursor
    }
    return found
  }
  /** Creates a slim member in Amsterdam, unless `fields` and `place` say otherwise. */
  const slimMember = async (fields: Parameters<typeof createMember>[1] = {}, place = cities.amsterdam) => {
    const id = await createMember(site.database.db, { body_build_id: 1, ...fields })
    await placeMember(site.database.db, id, place)
    return id
  }
  const idsOf = (found: Listed['data']) => found.map(({ id }) => id)

  test('shows the media of matching members with their owner, the latest approved first', async () => {
    const { db } = site.database
    const [slim, muscular] = [
      await slimMember({ name: `Slim-${table}` }),
      await slimMember({ body_build_id: 3 }),
    ]
    const old = await create(db, slim, { approved_at: day(1) })
    await create(db, muscular, { approved_at: day(2) })
    const young = await create(db, slim, { approved_at: day(3) })
    const { data, next_cursor } = await ask({ body_build: ['slim'] })
    expect(idsOf(data)).toEqual([young, old])
    expect(data[0]?.user).toMatchObject({ id: slim, name: `Slim-${table}` })
    expect(next_cursor).toBeNull()
    expect((await ask({})).data).toHaveLength(3)
  })

  test('shows nothing private, waiting, hidden or deleted, and nothing of members that searches do not find', async () => {
    const { db } = site.database
    const slim = await slimMember()
    await create(db, slim, { is_private: true })
    await create(db, slim, { approved_at: null })
    await create(db, slim, { hidden_at: day(3) })
    await create(db, slim, { deleted_at: day(3) })
    if (table === 'video') await createVideo(db, slim, { is_processed: false })
    await create(db, viewerId)
    for (const fields of [{ approved_at: null }, { suspended_at: day(3) }, { is_enabled: false }]) {
      await create(db, await slimMember(fields))
    }
    const [blocked, blocking] = [await slimMember(), await slimMember()]
    await create(db, blocked)
    await create(db, blocking)
    await block(db, viewerId, blocked)
    await block(db, blocking, viewerId)
    // A search for members finds only those who have a place.
    await create(db, await createMember(db, { body_build_id: 1 }))
    for (const search of [{}, { body_build: ['slim'] }, { distance: 500 }]) {
      expect(await ask(search)).toMatchObject({ status: 200, data: [], next_cursor: null })
    }
  })

  test(
    'shows media of exactly the members that the same member search finds',
    { timeout: 120_000 },
    async () => {
      const { db } = site.database
      const crowd = await createCrowd(db, viewerId, 36)
      for (const [index, { id }] of crowd.entries()) {
        await create(db, id, { approved_at: day(1 + (index % 9)) })
        if (index % 3 === 0) await create(db, id, { approved_at: day(4) })
      }
      const held = await db
        .selectFrom(table)
        .where('approved_at', 'is not', null)
        .where('is_private', '=', false)
        .where('hidden_at', 'is', null)
        .where('deleted_at', 'is', null)
        .orderBy('approved_at', 'desc')
        .orderBy('id', 'desc')
        .select(['id', 'member_id'])
        .execute()
      const random = createRandom('media')
      const questions = [
        {},
        { age_from: 30, age_to: 45 },
        { is_verified: true, has_photos: true },
        { is_supporter: true, height_from: 175 },
        { is_online: true },
        { body_build: ['slim', 'average'], communities_he_is: ['bear'] },
        { distance: 50 },
        { place_id: cities.paris.id, distance: 100, is_verified: true },
        { place_id: cities.auckland.id },
      ]
      let shown = 0
      for (const search of questions) {
        const memberIds: number[] = []
        for (let cursor: string | undefined; ;) {
          const body = { ...search, per_page: 48, ...(cursor && { cursor }) }
          const answer = await browser.send('POST', '/api/user/search', body)
          expect(answer.statusCode).toBe(200)
          const page = answer.json<{ data: { id: number }[]; next_cursor: string | null }>()
          memberIds.push(...page.data.map(({ id }) => id))
          if (page.next_cursor === null) break
          cursor = page.next_cursor
        }
        const expected = held.filter((one) => memberIds.includes(one.member_id)).map(({ id }) => id)
        const found = idsOf(await all(search, random.int(1, 7)))
        expect({ search, found }).toEqual({ search, found: expected })
        shown += found.length
      }
      expect(shown).toBeGreaterThan(50)
    },
  )

  test('knows the newest of each member, whatever happens to it', async () => {
    const { db } = site.database
    const [slim, other] = [await slimMember(), await slimMember()]
    const ids: number[] = []
    for (const at of [day(1), day(3), day(3), day(2)]) ids.push(await create(db, slim, { approved_at: at }))
    await create(db, other, { approved_at: null })
    expect(await newestMedia(db)).toEqual(await countedMedia(db))
    const newest = async () => (await ask({ body_build: ['slim'], per_page: 1 })).data[0]?.id
    expect(await newest()).toBe(ids[2])
    const [, second = 0, third = 0, last = 0] = ids
    const change = (id: number) => db.updateTable(table).where('id', '=', id)
    for (const write of [
      change(third).set({ is_private: true }),
      change(third).set({ is_private: false }),
      change(third).set({ hidden_at: day(4) }),
      change(second).set({ deleted_at: day(4) }),
      change(last).set({ approved_at: null }),
      change(last).set({ approved_at: day(5) }),
      db.deleteFrom(table).where('id', '=', last),
      db.updateTable('video').set({ is_processed: false }),
      db.updateTable('video').set({ is_processed: true }),
      db.updateTable(table).set({ is_private: true }).where('member_id', '=', slim),
    ]) {
      await write.execute()
      expect(await newestMedia(db)).toEqual(await countedMedia(db))
    }
    expect(await newest()).toBeUndefined()
  })

  test('shows the media of many and of few in one order, page by page', async () => {
    const { db } = site.database
    const ids: { id: number; at: number }[] = []
    for (const count of [7, 1, 4, 1, 2]) {
      const slim = await slimMember()
      for (let index = 0; index < count; index += 1) {
        const at = 1 + ((index * 3 + count) % 5)
        ids.push({ id: await create(db, slim, { approved_at: day(at) }), at })
      }
    }
    const expected = ids.toSorted((one, next) => next.at - one.at || next.id - one.id).map(({ id }) => id)
    for (const perPage of [1, 2, 3, 4, 5, 14, 15, 24])
      expect(idsOf(await all({ body_build: ['slim'] }, perPage))).toEqual(expected)
  })

  test('shows each item once from page to page, while others are added and removed', async () => {
    const { db } = site.database
    const [slim, other] = [await slimMember(), await slimMember()]
    const ids: number[] = []
    for (let count = 0; count < 6; count += 1) ids.push(await create(db, slim, { approved_at: day(1) }))
    const gone = await create(db, other, { approved_at: day(1) })
    const search = { body_build: ['slim'], per_page: 2 }
    const seen: number[] = []
    for (let cursor: string | null | undefined; cursor !== null;) {
      const page: Listed = await ask({ ...search, ...(cursor && { cursor }) })
      seen.push(...idsOf(page.data))
      cursor = page.next_cursor
      await create(db, slim, { approved_at: day(9) })
      await create(db, await slimMember(), { approved_at: day(9) })
      await db.updateTable('member').set({ is_enabled: false }).where('id', '=', other).execute()
    }
    expect(seen).toEqual([gone, ...ids.toReversed()])
  })

  test('stops at once to show a member who is blocked between two pages', async () => {
    const { db } = site.database
    const [slim, other] = [await slimMember(), await slimMember()]
    const last = await create(db, slim, { approved_at: day(1) })
    await create(db, other, { approved_at: day(2) })
    const first = await create(db, slim, { approved_at: day(3) })
    const page = await ask({ per_page: 1 })
    expect(idsOf(page.data)).toEqual([first])
    await block(db, other, viewerId)
    expect(idsOf((await ask({ per_page: 1, cursor: page.next_cursor })).data)).toEqual([last])
  })

  test('a cursor works only with its own search and viewer', async () => {
    const { db } = site.database
    const slim = await slimMember({ height: 180 })
    for (let count = 0; count < 3; count += 1) await create(db, slim)
    const search = { body_build: ['slim', 'average'], height_from: 170, per_page: 1 }
    const { next_cursor: cursor } = await ask(search)
    expect((await ask({ ...search, body_build: ['average', 'slim'], cursor })).data).toHaveLength(1)
    for (const changed of [{ height_from: 171 }, { place_id: cities.paris.id }, { cursor: 'made-up' }]) {
      expect((await ask({ ...search, cursor, ...changed })).status).toBe(400)
    }
    expect((await ask({ ...search, cursor }, await site.browserOf(slim))).status).toBe(400)
    const elsewhere = kinds.find((kind) => kind.path !== path)?.path ?? ''
    expect((await browser.send('POST', `/api${elsewhere}`, { ...search, cursor })).statusCode).toBe(400)
  })

  test('a page has the default size, and non-supporters see no more than 288 items', async () => {
    const { db } = site.database
    const slim = await slimMember()
    const first = await create(db, slim)
    const { id: _, ...row } = await db
      .selectFrom(table)
      .where('id', '=', first)
      .selectAll()
      .executeTakeFirstOrThrow()
    const copies = Array.from({ length: 299 }, (_time, index) => ({ ...row, file_key: `copy-${index}` }))
    await db.insertInto(table).values(copies).execute()
    expect((await ask({ body_build: ['slim'] })).data).toHaveLength(pageSize)
    expect(await all({ body_build: ['slim'] }, 48)).toHaveLength(300)

    const other = await slimMember()
    const member = await site.browserOf(other)
    let cursor: string | null = null
    for (let page = 0; page < 288 / 48; page += 1) {
      const body = { body_build: ['slim'], per_page: 48, ...(cursor && { cursor }) }
      const answer = await ask(body, member)
      expect(answer.data).toHaveLength(48)
      cursor = answer.next_cursor
    }
    expect(await ask({ body_build: ['slim'], cursor }, member)).toMatchObject({
      status: 403,
      code: 'upgrade_required',
    })
  })

  test('needs a place only for a distance filter', async () => {
    const { db } = site.database
    const [near, far] = [await slimMember(), await slimMember({}, cities.paris)]
    const [here, there] = [await create(db, near), await create(db, far)]
    const homeless = await site.browserOf(await createMember(db, { approved_at: null }))
    expect(idsOf((await ask({ body_build: ['slim'] }, homeless)).data)).toEqual([there, here])
    expect(await ask({ distance: 20 }, homeless)).toMatchObject({ status: 409, code: 'place_required' })
    const around = { place_id: cities.paris.id, distance: 20 }
    expect(idsOf((await ask(around, homeless)).data)).toEqual([there])
    expect(idsOf((await ask({ distance: 20 })).data)).toEqual([here])
    // Values that a member hides never match.
    await db.updateTable('member').set({ hides_distance: true }).where('id', '=', far).execute()
    expect((await ask(around)).data).toEqual([])
  })

  test.each([
    [{ body_build: ['enormous'] }, 422],
    [{ place_id: 1 }, 422],
    [{ travel_plan_id: 999_999 }, 422],
    [{ distance: 7 }, 422],
    [{ per_page: 49 }, 422],
    [{ latitude: 52, longitude: 4 }, 400],
    [{ page: 2 }, 400],
    [{ email: 'someone@lodge.test' }, 400],
  ])('%j is refused with %i', async (search, status) => {
    expect((await ask(search)).status).toBe(status)
  })
})
