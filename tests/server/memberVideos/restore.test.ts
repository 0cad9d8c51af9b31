import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaLimits, mediaRestoreTime, removedMediaShownDays } from '../../../contract/limits.ts'
import type { Video } from '../../../contract/media.ts'
import { createMember, createVideo, giveRole } from '../factories.ts'
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

const remove = (id: number) => browser.send('DELETE', `/api/video/${id}`)
const restore = (id: number, by = browser) => by.send('PUT', `/api/video/${id}/restore`)
const ids = async () => {
  const answer = await browser.get(`/api/user/${memberId}/video/public-with-unapproved`)
  return answer.json<{ data: Video[] }>().data.map(({ id }) => id)
}
const makeOlder = (id: number, milliseconds: number) =>
  site.database.db
    .updateTable('video')
    .where('id', '=', id)
    .set({ deleted_at: new Date(Date.now() - milliseconds) })
    .execute()
const waitingJobs = async (videoId: number) => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pgboss.job
    where name = 'process-video' and data ->> 'videoId' = ${String(videoId)}
  `.execute(site.database.db)
  return rows[0]?.count
}

describe('a deleted video', () => {
  test('comes back in its place', async () => {
    const { db } = site.database
    const [first, second] = [
      await createVideo(db, memberId),
      await createVideo(db, memberId, { position: 1 }),
    ]
    await remove(first)
    expect(await ids()).toEqual([second])
    const answer = await restore(first)
    expect([answer.statusCode, answer.json<Video>().id]).toEqual([200, first])
    expect(await ids()).toEqual([first, second])
    expect(await waitingJobs(first)).toBe(0)
  })

  test('that was not processed yet is processed after all', async () => {
    const waiting = { is_processed: false, approved_at: null }
    const id = await createVideo(site.database.db, memberId, waiting)
    const failed = await createVideo(site.database.db, memberId, { ...waiting, failed_text: 'Damaged.' })
    await remove(id)
    await remove(failed)
    expect((await restore(id)).json()).toMatchObject({ is_processed: false, failed_text: null })
    expect(await waitingJobs(id)).toBe(1)
    await restore(failed)
    expect(await waitingJobs(failed)).toBe(0)
  })

  test('stays as it is when it is there already', async () => {
    const id = await createVideo(site.database.db, memberId)
    expect((await restore(id)).statusCode).toBe(200)
    expect(await ids()).toEqual([id])
  })

  test('is gone for good after some minutes', async () => {
    const id = await createVideo(site.database.db, memberId)
    await remove(id)
    await makeOlder(id, mediaRestoreTime + 1_000)
    expect((await restore(id)).statusCode).toBe(404)
    expect(await ids()).toEqual([])
  })

  test('of another member can’t be brought back, by admins neither', async () => {
    const id = await createVideo(site.database.db, memberId)
    await remove(id)
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    expect((await restore(id, await site.browserOf(adminId))).statusCode).toBe(404)
    expect(await ids()).toEqual([])
  })

  test('is refused while the member has the most videos', async () => {
    const { db } = site.database
    const id = await createVideo(db, memberId)
    await remove(id)
    for (let count = 0; count < mediaLimits.video.maxCount.user; count += 1) await createVideo(db, memberId)
    const answer = await restore(id)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'too_many_videos'])
  })
})

test('what an admin removed is listed with the reason for some days, and does not come back', async () => {
  const adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  const admin = await site.browserOf(adminId)
  const id = await createVideo(site.database.db, memberId, { description: 'At the lake', is_private: true })
  const own = await createVideo(site.database.db, memberId)
  await admin.send('DELETE', `/api/video/${id}/on-approval`, { rejection_reason_id: 10, text: 'Both.' })
  await remove(own)
  const removed = async (by = browser) => (await by.get('/api/video/removed')).json<{ data: object[] }>().data
  expect(await removed()).toEqual([
    {
      id,
      description: 'At the lake',
      is_private: true,
      text: 'Explicit photos and videos must be private. Both.',
      removed_at: expect.stringMatching(/^\d{4}-/),
    },
  ])
  expect(await removed(admin)).toEqual([])
  expect((await restore(id)).statusCode).toBe(404)
  await makeOlder(id, (removedMediaShownDays + 1) * 24 * 60 * 60_000)
  expect(await removed()).toEqual([])
})
