import { afterAll, beforeEach, beforeAll, describe, expect, it } from 'vitest'
import { rankPopular } from '../../../server/browse/lists/rankPopular.ts'
import type { CallResponse } from '../../../contract/calls.ts'
import { block, createMember, createPhoto, createVideo } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let viewerId: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
  viewerId = await createMember(site.database.db)
  browser = await site.browserOf(viewerId)
})
beforeEach(() => site.database.db.deleteFrom('photo').execute())
afterAll(() => site.close())

type Listed = CallResponse<'GET /photo/newest'>
const list = async (query = '', by = browser) => (await by.get(`/api/photo/newest${query}`)).json<Listed>()
const day = (number: number) => new Date(Date.UTC(2026, 0, number))

it('shows photos with their owner, the latest approved first', async () => {
  const { db } = site.database
  const marek = await createMember(db, { name: 'Marek' })
  const [old, young] = [
    await createPhoto(db, marek, { approved_at: day(1) }),
    await createPhoto(db, marek, { approved_at: day(2) }),
  ]
  const { data, next_cursor } = await list()
  expect(data.map(({ id }) => id)).toEqual([young, old])
  expect(data[0]?.user).toMatchObject({ id: marek, name: 'Marek' })
  expect(next_cursor).toBeNull()
})

it('shows each photo once from page to page, while newer ones are approved', async () => {
  const { db } = site.database
  const marek = await createMember(db)
  const ids: number[] = []
  for (let count = 0; count < 5; count += 1) ids.push(await createPhoto(db, marek, { approved_at: day(1) }))
  const seen: number[] = []
  for (let cursor: string | null = ''; cursor !== null;) {
    const page = await list(`?per_page=2${cursor && `&cursor=${cursor}`}`)
    seen.push(...page.data.map(({ id }) => id))
    cursor = page.next_cursor
    await createPhoto(db, marek, { approved_at: day(9) })
  }
  expect(seen).toEqual(ids.toReversed())
  expect((await browser.get('/api/photo/newest?cursor=forged')).statusCode).toBe(400)
})

it('ends for non-supporters after 288', async () => {
  const { db } = site.database
  const marek = await createMember(db)
  const { id } = await db
    .selectFrom('photo')
    .select('id')
    .executeTakeFirst()
    .then(async () => ({
      id: await createPhoto(db, marek),
    }))
  const {
    member_id: _,
    id: __,
    ...row
  } = await db.selectFrom('photo').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const more = Array.from({ length: 299 }, (_time, index) => ({
    ...row,
    member_id: marek,
    file_key: `more-${index}`,
  }))
  await db.insertInto('photo').values(more).execute()
  const walk = async (by: Browser) => {
    let shown = 0
    for (let cursor: string | null = ''; cursor !== null;) {
      const answer = await by.get(`/api/photo/newest?per_page=48${cursor && `&cursor=${cursor}`}`)
      if (answer.statusCode !== 200) return { shown, refused: answer.json<{ code: string }>().code }
      const page = answer.json<Listed>()
      shown += page.data.length
      cursor = page.next_cursor
    }
    return { shown, refused: null }
  }
  expect(await walk(browser)).toEqual({ shown: 288, refused: 'upgrade_required' })
  const supporter = await createMember(db, { supporter_until: new Date(Date.now() + 86_400_000) })
  expect(await walk(await site.browserOf(supporter))).toEqual({ shown: 300, refused: null })
})

const kinds = [
  { kind: 'photo', create: createPhoto },
  { kind: 'video', create: createVideo },
] as const

describe.each(kinds)('the galleries of $kind', ({ kind, create }) => {
  beforeEach(() => site.database.db.deleteFrom(kind).execute())
  const idsOf = async (query: string, by = browser) =>
    (await by.get(`/api/${kind}/${query}`)).json<Listed>().data.map(({ id }) => id)

  it.each(['newest', 'popular'])(
    '%s shows nothing private, waiting, hidden or deleted, and nothing of members that lists do not show',
    async (order) => {
      const { db } = site.database
      const marek = await createMember(db)
      await create(db, marek, { is_private: true })
      await create(db, marek, { approved_at: null })
      await create(db, marek, { hidden_at: day(3) })
      await create(db, marek, { deleted_at: day(3) })
      if (kind === 'video') await createVideo(db, marek, { is_processed: false })
      await create(db, viewerId)
      await create(db, await createMember(db, { approved_at: null }))
      await create(db, await createMember(db, { suspended_at: day(3) }))
      const [blocked, blocking] = [await createMember(db), await createMember(db)]
      await create(db, blocked)
      await create(db, blocking)
      await block(db, viewerId, blocked)
      await block(db, blocking, viewerId)
      const shown = await create(db, marek)
      expect(await idsOf(order)).toEqual([shown])
    },
  )

  it('popular orders by the views and hot-clicks of 30 days, a hot-click counting three times', async () => {
    const { db } = site.database
    const marek = await createMember(db)
    const [viewed, clicked, old, none] = [
      await create(db, marek),
      await create(db, marek),
      await create(db, marek),
      await create(db, marek),
    ]
    const now = Date.parse('2026-05-31T12:00:00Z')
    const count = (id: number, onDay: string, counts: { view_count?: number; hot_click_count?: number }) =>
      db
        .insertInto('view_day')
        .values({ subject_type: kind, subject_id: id, day: onDay, ...counts })
        .execute()
    await count(viewed, '2026-05-30', { view_count: 2 })
    await count(clicked, '2026-05-30', { hot_click_count: 1 })
    await count(old, '2026-04-01', { view_count: 500 })
    await rankPopular(db, now)
    expect(await idsOf('popular')).toEqual([clicked, viewed, none, old])
    const { next_cursor } = (await browser.get(`/api/${kind}/popular?per_page=1`)).json<Listed>()
    expect(await idsOf(`popular?per_page=3&cursor=${next_cursor}`)).toEqual([viewed, none, old])
  })

  it('show only what has the asked media tag, with its tags', async () => {
    const { db } = site.database
    const marek = await createMember(db)
    const [tagged] = [await create(db, marek), await create(db, marek)]
    const {
      id: tagId,
      slug,
      name,
    } = await db
      .selectFrom('lookup')
      .where('list', '=', 'media-tag')
      .select(['id', 'slug', 'name'])
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    if (kind === 'photo')
      await db.insertInto('photo_media_tag').values({ photo_id: tagged, lookup_id: tagId }).execute()
    else await db.insertInto('video_media_tag').values({ video_id: tagged, lookup_id: tagId }).execute()
    for (const order of ['newest', 'popular']) {
      const page = (await browser.get(`/api/${kind}/${order}?media_tag=${slug}`)).json<Listed>()
      expect(page.data).toHaveLength(1)
      expect(page.data[0]).toMatchObject({ id: tagged, media_tags: [{ id: tagId, slug, name }] })
      expect(await idsOf(`${order}?media_tag=no-such-tag`)).toEqual([])
    }
  })

  it('refuse a cursor of another order or tag', async () => {
    const { db } = site.database
    const marek = await createMember(db)
    await create(db, marek)
    await create(db, marek)
    const { next_cursor } = (await browser.get(`/api/${kind}/newest?per_page=1`)).json<Listed>()
    expect((await browser.get(`/api/${kind}/newest?cursor=${next_cursor}`)).statusCode).toBe(200)
    expect((await browser.get(`/api/${kind}/popular?cursor=${next_cursor}`)).statusCode).toBe(400)
    expect((await browser.get(`/api/${kind}/newest?media_tag=x&cursor=${next_cursor}`)).statusCode).toBe(400)
  })
})
