import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mediaViewsPerMinute } from '../../../contract/limits.ts'
import { countRecentViews, deleteOldMediaViews } from '../../../server/profileViews/recentViews.ts'
import { viewMedia } from '../../../server/profileViews/viewMedia.ts'
import { block, createMember, createPhoto, createVideo, unlock } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const minute = 60_000
const day = 24 * 60 * minute
const noon = Date.parse('2025-06-01T12:00:00Z')
const missing = 2_000_000_000
let site: TestApp
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())

const kinds = [
  { type: 'photo', create: createPhoto },
  { type: 'video', create: createVideo },
] as const

describe.each(kinds)('a view of a $type', ({ type, create }) => {
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

  const look = (at = noon, by = viewerId) =>
    viewMedia({ db: site.database.db, now: () => at }, by, { type, id })
  const ask = (by: Browser, subject: number) => by.post(`/api/${type}/${subject}/view`)
  const counts = () =>
    site.database.db
      .selectFrom(type)
      .where('id', '=', id)
      .select(['recent_view_count as recent', 'total_view_count as total'])
      .executeTakeFirstOrThrow()
  const lookers = () =>
    site.database.db
      .selectFrom('media_view')
      .where('subject_type', '=', type)
      .where('subject_id', '=', id)
      .select('viewer_id')
      .execute()

  it('counts once within half an hour, and again after it', async () => {
    await Promise.all([look(), look(), look()])
    await look(noon + 29 * minute)
    expect(await counts()).toEqual({ recent: 1, total: 1 })
    await look(noon + 30 * minute)
    await look(noon, await createMember(site.database.db))
    expect(await counts()).toEqual({ recent: 3, total: 3 })
  })

  it('does not count for own media, nor under private viewing', async () => {
    expect((await ask(await site.browserOf(ownerId), id)).json()).toEqual({})
    const { db } = site.database
    await db.updateTable('member').set({ is_private_viewing: true }).where('id', '=', viewerId).execute()
    expect((await ask(viewer, id)).json()).toEqual({})
    expect([await counts(), await lookers()]).toEqual([{ recent: 0, total: 0 }, []])
  })

  it('is recent for 30 days, and the viewer is deleted within an hour', async () => {
    const { db } = site.database
    await look()
    await countRecentViews(db, noon + 29 * day)
    expect(await counts()).toEqual({ recent: 1, total: 1 })
    await countRecentViews(db, noon + 30 * day)
    expect(await counts()).toEqual({ recent: 0, total: 1 })
    await deleteOldMediaViews(db, noon + 29 * minute)
    expect(await lookers()).toHaveLength(1)
    await deleteOldMediaViews(db, noon + 30 * minute)
    expect(await lookers()).toEqual([])
  })

  it('gets the same answer after the same statements for everything the viewer may not see', async () => {
    const { db } = site.database
    const [blocked, blocking, closed] = [
      await createMember(db),
      await createMember(db),
      await createMember(db, { approved_at: null }),
    ]
    await block(db, viewerId, blocked)
    await block(db, blocking, viewerId)
    const unseen = [
      missing,
      await create(db, blocked),
      await create(db, blocking),
      await create(db, closed),
      await create(db, ownerId, { is_private: true }),
      await create(db, ownerId, { approved_at: null }),
      await create(db, ownerId, { hidden_at: new Date() }),
      await create(db, ownerId, { deleted_at: new Date() }),
    ]
    const seen = new Set<string>()
    for (const subject of unseen) {
      let answer = ''
      const statements = await site.database.statementsOf(async () => {
        const { statusCode, body } = await ask(viewer, subject)
        answer = `${statusCode} ${body}`
      })
      seen.add(`${answer} ${statements.filter((text) => text.includes(`"${type}"`)).join('; ')}`)
    }
    expect([...seen]).toHaveLength(1)
    expect([...seen][0]).toMatch(/^404 \{"message":"This does not exist\.","code":"not_found"\} select/)
  })

  it('counts for private media while the viewer has access', async () => {
    const { db } = site.database
    id = await create(db, ownerId, { is_private: true })
    await unlock(db, ownerId, viewerId)
    expect((await ask(viewer, id)).statusCode).toBe(200)
    expect((await counts()).total).toBe(1)
  })

  it('is limited per minute', async () => {
    const statuses: number[] = []
    for (let count = 0; count <= mediaViewsPerMinute; count += 1) {
      statuses.push((await ask(viewer, id)).statusCode)
    }
    expect([statuses.filter((status) => status === 200).length, statuses.at(-1)]).toEqual([
      mediaViewsPerMinute,
      429,
    ])
  })
})

describe('a private photo from a message', () => {
  it('is shown to its receiver only', async () => {
    const { db } = site.database
    const [ownerId, viewerId] = [await createMember(db), await createMember(db)]
    const id = await createPhoto(db, ownerId, { is_private: true })
    const owner = await site.browserOf(ownerId)
    await owner.post('/api/message', { to_user_id: viewerId, text: 'Look', photo_ids: [id] })
    const statusFor = async (memberId: number) =>
      (await (await site.browserOf(memberId)).post(`/api/photo/${id}/view`)).statusCode
    expect([await statusFor(viewerId), await statusFor(await createMember(db))]).toEqual([200, 404])
  })
})
