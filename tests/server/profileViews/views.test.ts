import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { viewsPerMinute } from '../../../contract/limits.ts'
import { countRecentViews, deleteOldViewDays } from '../../../server/profileViews/recentViews.ts'
import { viewMember } from '../../../server/profileViews/viewMember.ts'
import { allowAlias, block, createMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2025-06-01T12:00:00Z')
let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

let memberId: number
let viewerId: number
beforeEach(async () => {
  memberId = await createMember(site.database.db)
  viewerId = await createMember(site.database.db)
})

const view = (at = noon, by = viewerId) => viewMember({ db: site.database.db, now: () => at }, by, memberId)

const counts = async () =>
  (await site.database.db
    .selectFrom('member_statistics')
    .where('member_id', '=', memberId)
    .select(['recent_view_count as recent', 'total_view_count as total'])
    .executeTakeFirst()) ?? { recent: 0, total: 0 }

const visits = () =>
  site.database.db
    .selectFrom('member_view')
    .where('member_id', '=', memberId)
    .select(['viewer_id', 'viewed_at'])
    .orderBy('viewed_at')
    .execute()

const days = () =>
  site.database.db
    .selectFrom('view_day')
    .where('subject_type', '=', 'member')
    .where('subject_id', '=', memberId)
    .select(['day', 'view_count'])
    .orderBy('day')
    .execute()

describe('a profile view', () => {
  it('is counted, and listed among the visitors with its time', async () => {
    await view()
    expect(await counts()).toEqual({ recent: 1, total: 1 })
    expect(await visits()).toEqual([{ viewer_id: viewerId, viewed_at: new Date(noon) }])
  })

  it('is shown to the viewed member and their alias only, in every call that returns the profile', async () => {
    const { db } = site.database
    await view()
    const { name } = await db
      .selectFrom('member')
      .where('id', '=', memberId)
      .select('name')
      .executeTakeFirstOrThrow()
    const answers = async (browser: Browser) => {
      const roads = [`/api/user/${memberId}`, `/api/user/by-name/${name}`]
      return Promise.all(roads.map(async (road) => (await browser.get(road)).json<Record<string, unknown>>()))
    }
    const stranger = await site.browserOf(viewerId)
    for (const profile of await answers(stranger)) {
      expect(profile).toMatchObject({ id: memberId })
      expect(Object.keys(profile).filter((field) => field.includes('view_count'))).toEqual([])
    }
    const own = { recent_view_count: 1, total_view_count: 1 }
    const member = await site.browserOf(memberId)
    for (const profile of await answers(member)) expect(profile).toMatchObject(own)
    expect((await member.get('/api/sso/user')).json()).toMatchObject(own)

    await allowAlias(db, viewerId, memberId)
    expect((await stranger.send('POST', `/api/alias/${memberId}`)).json()).toMatchObject(own)
    for (const profile of await answers(stranger)) expect(profile).toMatchObject(own)
  })

  it('counts once within half an hour, and again after it', async () => {
    await Promise.all([view(), view(), view()])
    await view(noon + 29 * minute)
    expect([await counts(), await visits()]).toEqual([
      { recent: 1, total: 1 },
      [{ viewer_id: viewerId, viewed_at: new Date(noon) }],
    ])
    await view(noon + 30 * minute)
    expect([await counts(), await visits()]).toEqual([
      { recent: 2, total: 2 },
      [{ viewer_id: viewerId, viewed_at: new Date(noon + 30 * minute) }],
    ])
  })

  it('counts for each viewer, on its day', async () => {
    const another = await createMember(site.database.db)
    await Promise.all([view(), view(noon, another)])
    await view(noon + day)
    expect(await counts()).toEqual({ recent: 3, total: 3 })
    expect((await visits()).map(({ viewer_id }) => viewer_id)).toEqual([another, viewerId])
    expect(await days()).toEqual([
      { day: '2025-06-01', view_count: 2 },
      { day: '2025-06-02', view_count: 1 },
    ])
  })

  it('leaves no trace under private viewing, and keeps the time of an earlier one', async () => {
    const { db } = site.database
    await view()
    const setPrivate = (is_private_viewing: boolean) =>
      db.updateTable('member').set({ is_private_viewing }).where('id', '=', viewerId).execute()
    await setPrivate(true)
    await view(noon + day)
    expect([await counts(), await visits(), await days()]).toEqual([
      { recent: 1, total: 1 },
      [{ viewer_id: viewerId, viewed_at: new Date(noon) }],
      [{ day: '2025-06-01', view_count: 1 }],
    ])
    await setPrivate(false)
    await view(noon + day)
    expect((await counts()).total).toBe(2)
  })

  it('is recent for 30 days', async () => {
    const { db } = site.database
    await view()
    await view(noon + 29 * day)
    await countRecentViews(db, noon + 29 * day)
    expect(await counts()).toEqual({ recent: 2, total: 2 })
    await countRecentViews(db, noon + 30 * day)
    expect(await counts()).toEqual({ recent: 1, total: 2 })
    await countRecentViews(db, noon + 59 * day)
    expect(await counts()).toEqual({ recent: 0, total: 2 })
  })

  it('is kept by day only as long as a count needs it', async () => {
    const { db } = site.database
    await view()
    await deleteOldViewDays(db, noon + 30 * day)
    expect(await days()).toHaveLength(1)
    await deleteOldViewDays(db, noon + 31 * day)
    expect([await days(), (await counts()).total]).toEqual([[], 1])
  })
})

describe('viewing', () => {
  let viewer: Browser
  beforeEach(async () => {
    viewer = await site.browserOf(viewerId)
  })
  const look = (id: number) => viewer.post(`/api/user/${id}/view`)

  it('returns nothing, and does not count for the own profile', async () => {
    expect((await look(memberId)).json()).toEqual({})
    expect((await counts()).total).toBe(1)
    memberId = viewerId
    expect((await look(viewerId)).statusCode).toBe(200)
    expect([await counts(), await visits()]).toEqual([{ recent: 0, total: 0 }, []])
  })

  it('gets the same answer for missing, deleted and blocked members', async () => {
    const { db } = site.database
    const [blocked, blocking, deleted] = [
      await createMember(db),
      await createMember(db),
      await createMember(db, { deleted_at: new Date() }),
    ]
    await block(db, viewerId, blocked)
    await block(db, blocking, viewerId)
    const answers = await Promise.all([blocked, blocking, deleted, 2_000_000_000].map(look))
    expect([...new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`))]).toEqual([
      '404 {"message":"This does not exist.","code":"not_found"}',
    ])
  })

  it.each([
    ['unapproved', { approved_at: null }],
    ['disabled', { is_enabled: false }],
    ['suspended', { suspended_at: new Date() }],
  ])('is refused for a profile that is %s', async (_, fields) => {
    memberId = await createMember(site.database.db, fields)
    expect((await look(memberId)).statusCode).toBe(403)
    expect(await visits()).toEqual([])
  })

  it('is limited per minute', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= viewsPerMinute; count += 1) {
      statuses.push((await look(memberId)).statusCode)
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      viewsPerMinute,
      429,
    ])
  })
})
