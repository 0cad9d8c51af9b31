import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Video } from '../../../contract/media.ts'
import { block, createMember, createVideo, giveRole, unlock } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

let site: TestApp
let memberId: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  memberId = await createMember(site.database.db)
  browser = await site.browserOf(memberId)
})

const create = (fields: Parameters<typeof createVideo>[2] = {}) =>
  createVideo(site.database.db, memberId, fields)
const put = (id: number, body: object, by = browser) => by.send('PUT', `/api/video/${id}`, body)
const changed = async (id: number, body: object) => {
  const answer = await put(id, body)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json<Video>()
}
const listOf = async (by: Browser, list: string) => {
  const answer = await by.get(`/api/user/${memberId}/video${list}`)
  return [answer.statusCode, answer.json<{ data?: Video[] }>().data?.map(({ id }) => id)]
}
const approve = (id: number) =>
  site.database.db.updateTable('video').set({ approved_at: new Date() }).where('id', '=', id).execute()
const otherBrowser = async () => site.browserOf(await createMember(site.database.db))
const adminBrowser = async () => {
  const adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  return site.browserOf(adminId)
}

describe('a change', () => {
  test('of description and tags keeps the approval', async () => {
    const id = await create()
    expect(await changed(id, { description: ' Dusk ', media_tags: [5, 5] })).toMatchObject({
      description: 'Dusk',
      media_tags: [{ id: 5 }],
      is_approved: true,
    })
    expect(await changed(id, { description: '', media_tags: [] })).toMatchObject({
      description: null,
      media_tags: [],
    })
  })

  test('of the privacy tells the reader of a message the new address', async () => {
    const id = await create()
    const readerId = await createMember(site.database.db)
    const reader = await site.browserOf(readerId)
    const sent = await browser.send('POST', '/api/message', { to_user_id: readerId, video_ids: [id] })
    expect(sent.statusCode).toBe(201)
    await changed(id, { description: 'Dusk' })
    await changed(id, { is_private: true })
    const { data } = (await reader.get('/api/event?after=0')).json<{
      data: { type: string; data: { message?: { videos: Video[] } } }[]
    }>()
    const updates = data.filter(({ type }) => type === 'MessageUpdated')
    expect(updates).toMatchObject([{ data: { message: { videos: [{ id, is_private: true }] } } }])
  })

  test('is possible while the video is processed', async () => {
    const id = await create({ is_processed: false, approved_at: null })
    expect(await changed(id, { description: 'Soon' })).toMatchObject({
      description: 'Soon',
      is_processed: false,
    })
  })

  test('from private to public needs a new approval, and the other way none', async () => {
    const id = await create({ is_private: true })
    expect(await changed(id, { is_private: false })).toMatchObject({ is_private: false, is_approved: false })
    await approve(id)
    const hidden = await changed(id, { is_private: true })
    expect(hidden).toMatchObject({ is_private: true, is_approved: true })
    expect(hidden.url).toMatch(/^\/media\/private-videos\//)
  })

  test('of the order moves one video among its kind', async () => {
    const [one, two, three] = [await create(), await create({ position: 1 }), await create({ position: 2 })]
    await create({ is_private: true })
    await changed(three, { order: 0 })
    expect(await listOf(browser, '/public-with-unapproved')).toEqual([200, [three, one, two]])
    expect((await changed(three, { order: 10_000 })).order).toBe(2)
  })

  test.each([{ is_approved: true }, { url: 'x' }, { order: -1 }, { media_tags: [999] }, { is_avatar: true }])(
    'to %j is refused',
    async (body) => {
      expect([400, 422]).toContain((await put(await create(), body)).statusCode)
    },
  )

  test('of another member’s video is refused, for admins too', async () => {
    const id = await create()
    for (const by of [await otherBrowser(), await adminBrowser()]) {
      expect((await put(id, { description: 'mine' }, by)).statusCode).toBe(404)
      expect((await by.send('DELETE', `/api/video/${id}`)).statusCode).toBe(404)
    }
  })
})

test('a deleted video is gone for everyone', async () => {
  const id = await create()
  expect((await browser.send('DELETE', `/api/video/${id}`)).statusCode).toBe(200)
  expect((await browser.get(`/api/video/${id}`)).statusCode).toBe(404)
  expect((await (await otherBrowser()).get(`/api/video/${id}`)).statusCode).toBe(404)
  expect(await listOf(browser, '/public-with-unapproved')).toEqual([200, []])
  expect((await browser.send('DELETE', `/api/video/${id}`)).statusCode).toBe(404)
})

describe('lists', () => {
  let open: number
  let closed: number
  let waiting: number
  let unprocessed: number
  beforeEach(async () => {
    open = await create()
    waiting = await create({ approved_at: null, position: 1 })
    unprocessed = await create({ approved_at: null, is_processed: false, position: 2 })
    closed = await create({ is_private: true })
  })

  test('show the member everything', async () => {
    expect(await listOf(browser, '')).toEqual([200, [open, closed]])
    expect(await listOf(browser, '/public-with-unapproved')).toEqual([200, [open, waiting, unprocessed]])
    expect(await listOf(browser, '/private-with-unapproved')).toEqual([200, [closed]])
  })

  test('show others approved videos, and private ones with media access only', async () => {
    const otherId = await createMember(site.database.db)
    const other = await site.browserOf(otherId)
    expect(await listOf(other, '')).toEqual([200, [open]])
    expect(await listOf(other, '/public')).toEqual([200, [open]])
    expect(await listOf(other, '/private')).toEqual([200, []])
    expect((await listOf(other, '/public-with-unapproved'))[0]).toBe(403)
    for (const id of [closed, waiting, unprocessed])
      expect((await other.get(`/api/video/${id}`)).statusCode).toBe(404)
    await unlock(site.database.db, memberId, otherId)
    expect(await listOf(other, '/private')).toEqual([200, [closed]])
    expect((await other.get(`/api/video/${closed}`)).json<Video>().url).toMatch(/^\/media\/private-videos\//)
  })

  test('are empty for a profile that is not open, and missing for blocked members', async () => {
    const { db } = site.database
    const otherId = await createMember(db)
    const other = await site.browserOf(otherId)
    await db.updateTable('member').set({ suspended_at: new Date() }).where('id', '=', memberId).execute()
    for (const list of ['', '/public', '/private']) expect(await listOf(other, list)).toEqual([200, []])
    await db.updateTable('member').set({ suspended_at: null }).where('id', '=', memberId).execute()
    await block(db, memberId, otherId)
    const missing = await other.get('/api/user/2000000000/video')
    const blocked = await other.get(`/api/user/${memberId}/video`)
    expect([blocked.statusCode, blocked.body]).toEqual([404, missing.body])
  })

  test('show admins everything that is processed', async () => {
    const admin = await adminBrowser()
    expect(await listOf(admin, '/public-with-unapproved')).toEqual([200, [open, waiting]])
    expect(await listOf(admin, '/private-with-unapproved')).toEqual([200, [closed]])
    expect((await admin.get(`/api/video/${waiting}`)).statusCode).toBe(200)
  })

  test('count toward the profiles that a member may open in a day', async () => {
    const otherId = await createMember(site.database.db)
    const other = await site.browserOf(otherId)
    await other.get(`/api/user/${memberId}/video`)
    await other.get(`/api/video/${open}`)
    const opened = await site.database.db
      .selectFrom('opened_profile')
      .where('member_id', '=', otherId)
      .selectAll()
      .execute()
    expect(opened).toHaveLength(1)
  })
})
