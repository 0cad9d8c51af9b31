import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallResponse } from '../../../contract/calls.ts'
import { befriend, block, createMember, seeMember } from '../factories.ts'
import { createTestApp, type TestApp } from '../testApp.ts'

const hour = 60 * 60_000
const room = 'https://cam.example/ada'
let now = Date.parse('2026-03-01T12:00:00Z')

let site: TestApp
beforeAll(async () => {
  site = await createTestApp({ now: () => now })
})
afterAll(() => site.close())

type Listed = CallResponse<'GET /user/dudelist-cam'>

async function startPair(fields: Parameters<typeof createMember>[1] = {}) {
  const { db } = site.database
  const [ada, ben] = [await createMember(db, fields), await createMember(db)]
  await befriend(db, ben, ada)
  await befriend(db, ada, ben)
  const [own, reader] = [await site.browserOf(ada), await site.browserOf(ben)]
  const list = async (query = '') => (await reader.get(`/api/user/dudelist-cam${query}`)).json<Listed>()
  const namesOf = async () => (await list()).data.map(({ id }) => id)
  const self = async () => (await own.get('/api/sso/user')).json<CallResponse<'GET /sso/user'>>()
  return {
    db,
    ada,
    ben,
    list,
    namesOf,
    self,
    show: (body: object) => own.send('PUT', '/api/user/auth/cam', body),
  }
}

describe('on cam', () => {
  it('shows a member who says so to members who list them, with the link', async () => {
    const { ada, list, self, show } = await startPair()
    expect(await list()).toEqual({ data: [], total: 0, next_cursor: null })
    const answer = await show({ url: room, hours: 2 })
    expect(answer.json()).toEqual({
      cam_url: room,
      cam_until: new Date(now + 2 * hour).toISOString(),
      cam_audience: 'own-list',
    })
    expect(await list()).toMatchObject({ data: [{ id: ada, cam_url: room }], total: 1, next_cursor: null })
    expect(await self()).toMatchObject(answer.json())
    now += 2 * hour
    expect(await self()).toMatchObject({ cam_url: null, cam_until: null })
  })

  it('ends when the member says so, or after the chosen hours', async () => {
    const { ada, namesOf, show } = await startPair()
    await show({ url: room })
    await show({ url: null })
    expect(await namesOf()).toEqual([])
    await show({ url: room })
    now += 4 * hour - 1_000
    expect(await namesOf()).toEqual([ada])
    now += 1_000
    expect(await namesOf()).toEqual([])
  })

  it('is refused for banned members, and hides those who were on cam before', async () => {
    const banned = await startPair({ is_cam_banned: true })
    const answer = await banned.show({ url: room })
    expect(answer.statusCode).toBe(403)
    expect(answer.json()).toMatchObject({ code: 'cam_banned' })
    expect((await banned.show({ url: null })).statusCode).toBe(200)
    const { db, ada, namesOf, show } = await startPair()
    await show({ url: room })
    await db.updateTable('member').set({ is_cam_banned: true }).where('id', '=', ada).execute()
    expect(await namesOf()).toEqual([])
  })

  it('is shown only to members on the own list, or to everyone who listed the member', async () => {
    const { db, ada, namesOf, self, show } = await startPair()
    const stranger = await createMember(db)
    await befriend(db, stranger, ada)
    const other = await site.browserOf(stranger)
    const seenByStranger = async () => (await other.get('/api/user/dudelist-cam')).json<Listed>()
    await show({ url: room })
    expect([await namesOf(), await seenByStranger()]).toEqual([
      [ada],
      { data: [], total: 0, next_cursor: null },
    ])
    expect((await show({ audience: 'listed-me' })).json()).toMatchObject({
      cam_url: room,
      cam_audience: 'listed-me',
    })
    expect(await seenByStranger()).toMatchObject({ data: [{ id: ada, cam_url: room }], total: 1 })
    expect((await seenByStranger()).data[0]).not.toHaveProperty('cam_audience')
    await show({ audience: 'own-list' })
    expect((await seenByStranger()).total).toBe(0)
    expect(await namesOf()).toEqual([ada])
    expect((await show({ audience: 'everyone' })).statusCode).toBe(422)
    expect(await self()).toMatchObject({ cam_audience: 'own-list', cam_url: room })
  })

  it('keeps its end when only the audience changes, and the audience for the next time', async () => {
    const { self, show } = await startPair()
    await show({ url: room, hours: 1 })
    const { cam_until } = await self()
    now += 60_000
    expect((await show({ audience: 'listed-me' })).json()).toMatchObject({ cam_until })
    await show({ url: null })
    expect((await show({ url: room })).json()).toMatchObject({ cam_audience: 'listed-me' })
    await show({ url: null })
    expect((await show({ audience: 'own-list' })).json()).toEqual({
      cam_url: null,
      cam_until: null,
      cam_audience: 'own-list',
    })
  })

  it('shows a member who does not list the viewer to nobody, also where the viewer lists privately', async () => {
    const { db, ada, ben, namesOf, show } = await startPair()
    await db.deleteFrom('dudelist').where('member_id', '=', ada).execute()
    await db.updateTable('dudelist').set({ is_private: true }).where('member_id', '=', ben).execute()
    await show({ url: room })
    expect(await namesOf()).toEqual([])
    await show({ audience: 'listed-me' })
    expect(await namesOf()).toEqual([ada])
  })

  it.each(['the one', 'the other'])('shows nobody where %s blocked the other', async (who) => {
    const { db, ada, ben, list, show } = await startPair()
    await show({ url: room })
    await (who === 'the one' ? block(db, ada, ben) : block(db, ben, ada))
    expect(await list()).toEqual({ data: [], total: 0, next_cursor: null })
  })

  it.each([
    ['http://cam.example/ada', 4],
    ['javascript:alert(1)', 4],
    ['https://', 4],
    ['https://known.example@cam.example/ada', 4],
    ['https://:known.example@cam.example/ada', 4],
    [room, 5],
    [room, 0],
  ])('cannot be at %s for %i hours', async (url, hours) => {
    const { show, namesOf } = await startPair()
    expect((await show({ url, hours })).statusCode).toBeGreaterThanOrEqual(400)
    expect(await namesOf()).toEqual([])
  })

  it('has the link that a browser would open', async () => {
    const { list, show } = await startPair()
    await show({ url: 'https:cam.example/../ada' })
    expect((await list()).data).toMatchObject([{ cam_url: room }])
  })

  it('is listed in pages', async () => {
    const { db, ben, ada, list, show } = await startPair()
    await show({ url: room })
    const carl = await createMember(db, {
      cam_url: room,
      cam_until: new Date(now + hour),
      cam_audience: 'listed-me',
    })
    await befriend(db, ben, carl, 'hotties')
    const first = await list('?per_page=1')
    const second = await list(`?per_page=1&cursor=${first.next_cursor}`)
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual([ada, carl])
    expect([first.total, second.total, second.next_cursor]).toEqual([2, 2, null])
  })

  it('announces a new link to members who list this one, without moving them in any list', async () => {
    const { db, ada, show } = await startPair()
    // Recent enough that the site still counts the member as online.
    const came = new Date(now - 60_000)
    await seeMember(db, ada, came)
    const isNews = async (url: string | null) => {
      await db.updateTable('presence').set({ cam_changed_at: came }).where('member_id', '=', ada).execute()
      expect((await show({ url })).statusCode).toBe(200)
      const { cam_changed_at, came_at } = await db
        .selectFrom('presence')
        .where('member_id', '=', ada)
        .select(['cam_changed_at', 'came_at'])
        .executeTakeFirstOrThrow()
      expect(came_at).toEqual(came)
      return cam_changed_at.getTime() === now
    }
    expect(await isNews(null)).toBe(false)
    expect(await isNews(room)).toBe(true)
    expect(await isNews(room)).toBe(false)
    expect(await isNews(`${room}2`)).toBe(true)
    expect(await isNews(null)).toBe(true)
    expect(await isNews(null)).toBe(false)
    await db
      .updateTable('member')
      .set({ cam_url: room, cam_until: new Date(now - 1) })
      .where('id', '=', ada)
      .execute()
    expect(await isNews(null)).toBe(false)
  })
})
