import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { countRecentViews } from '../../../server/profileViews/recentViews.ts'
import { toggleHotClick } from '../../../server/hotClicks/toggleHotClick.ts'
import { block, createMember, createPhoto, createVideo, unlock } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const day = 24 * 60 * 60_000
let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

type Answer = CallResponse<'POST /photo/{id}/hot-click/toggle'>
const kinds = [
  { kind: 'photo', create: createPhoto },
  { kind: 'video', create: createVideo },
] as const

describe.each(kinds)('a hot-click on a $kind', ({ kind, create }) => {
  let ownerId: number
  let viewerId: number
  let viewer: Browser
  let id: number
  beforeEach(async () => {
    const { db } = site.database
    ownerId = await createMember(db)
    viewerId = await createMember(db)
    viewer = await site.browserOf(viewerId)
    id = await create(db, ownerId)
  })

  const toggle = (body: object = {}, subject = id, by = viewer) =>
    by.post(`/api/${kind}/${subject}/hot-click/toggle`, body)
  const counted = () =>
    site.database.db
      .selectFrom(kind)
      .where('id', '=', id)
      .select(['recent_hot_click_count as recent', 'total_hot_click_count as total'])
      .executeTakeFirstOrThrow()

  it('is made and taken back, and counts', async () => {
    const made = { is_hot_clicked: true, recent_hot_click_count: 1, total_hot_click_count: 1 }
    expect((await toggle()).json<Answer>()).toEqual(made)
    expect((await toggle({ to: true })).json<Answer>()).toEqual(made)
    const { data } = (await viewer.get(`/api/${kind}/newest`)).json<CallResponse<'GET /photo/newest'>>()
    expect(data.find((item) => item.id === id)).toMatchObject(made)
    expect((await toggle()).json<Answer>()).toEqual({
      is_hot_clicked: false,
      recent_hot_click_count: 0,
      total_hot_click_count: 0,
    })
  })

  it('counts once, however often it is made at the same time', async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => toggle({ to: true })))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
    expect(await counted()).toEqual({ recent: 1, total: 1 })
  })

  it('is recent for 30 days, and does not count twice when it is taken back later', async () => {
    const { db } = site.database
    const made = Date.parse('2026-01-01T23:30:00Z')
    const click = { kind, id, memberId: viewerId }
    await toggleHotClick({ db, now: () => made }, click, true)
    await countRecentViews(db, made + 29 * day)
    expect(await counted()).toEqual({ recent: 1, total: 1 })
    await countRecentViews(db, made + 30 * day)
    expect(await counted()).toEqual({ recent: 0, total: 1 })
    await toggleHotClick({ db, now: () => made + 31 * day }, click, false)
    expect(await counted()).toEqual({ recent: 0, total: 0 })
    const { hot_click_count } = await db
      .selectFrom('view_day')
      .where('subject_type', '=', kind)
      .where('subject_id', '=', id)
      .select('hot_click_count')
      .executeTakeFirstOrThrow()
    expect(hot_click_count).toBe(0)
  })

  it('is refused on one’s own, and on what the viewer may not see', async () => {
    const { db } = site.database
    const own = await create(db, viewerId)
    expect((await toggle({}, own)).json()).toMatchObject({ code: 'own_media' })
    const locked = await create(db, ownerId, { is_private: true })
    const waiting = await create(db, ownerId, { approved_at: null })
    for (const subject of [locked, waiting, 2_000_000_000])
      expect((await toggle({}, subject)).statusCode).toBe(404)
    await unlock(db, ownerId, viewerId)
    expect((await toggle({}, locked)).statusCode).toBe(200)
    await block(db, ownerId, viewerId)
    expect((await toggle()).statusCode).toBe(404)
  })
})
