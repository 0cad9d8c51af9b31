import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { mediaLimits, mediaRestoreTime, removedMediaShownDays } from '../../../contract/limits.ts'
import type { Photo } from '../../../contract/media.ts'
import { createMember, createPhoto, giveRole } from '../factories.ts'
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

const remove = (id: number) => browser.send('DELETE', `/api/photo/${id}`)
const restore = (id: number, by = browser) => by.send('PUT', `/api/photo/${id}/restore`)
const ids = async () => {
  const answer = await browser.get(`/api/user/${memberId}/photo/public-with-unapproved`)
  return answer.json<{ data: Photo[] }>().data.map(({ id }) => id)
}
const makeOlder = (id: number, milliseconds: number) =>
  site.database.db
    .updateTable('photo')
    .where('id', '=', id)
    .set({ deleted_at: new Date(Date.now() - milliseconds) })
    .execute()
const avatar = async () => {
  const member = await site.database.db
    .selectFrom('member')
    .where('id', '=', memberId)
    .select('avatar_photo_id')
    .executeTakeFirstOrThrow()
  return member.avatar_photo_id
}

describe('a deleted photo', () => {
  test('comes back in its place, as avatar when there is no other', async () => {
    const { db } = site.database
    const [first, second] = [
      await createPhoto(db, memberId),
      await createPhoto(db, memberId, { position: 1 }),
    ]
    await remove(first)
    expect(await ids()).toEqual([second])
    const answer = await restore(first)
    expect([answer.statusCode, answer.json<Photo>().id]).toEqual([200, first])
    expect(await ids()).toEqual([first, second])
    await remove(first)
    await remove(second)
    expect(await avatar()).toBeNull()
    await restore(second)
    expect(await avatar()).toBe(second)
  })

  test('stays as it is when it is there already', async () => {
    const id = await createPhoto(site.database.db, memberId)
    expect((await restore(id)).statusCode).toBe(200)
    expect(await ids()).toEqual([id])
  })

  test('is gone for good after some minutes', async () => {
    const id = await createPhoto(site.database.db, memberId)
    await remove(id)
    await makeOlder(id, mediaRestoreTime + 1_000)
    expect((await restore(id)).statusCode).toBe(404)
    expect(await ids()).toEqual([])
  })

  test('of another member can’t be brought back, by admins neither', async () => {
    const id = await createPhoto(site.database.db, memberId)
    await remove(id)
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    expect((await restore(id, await site.browserOf(adminId))).statusCode).toBe(404)
    expect(await ids()).toEqual([])
  })

  test('is refused while the member has the most photos', async () => {
    const { db } = site.database
    const id = await createPhoto(db, memberId)
    await remove(id)
    for (let count = 0; count < mediaLimits.photo.maxCount.user; count += 1) await createPhoto(db, memberId)
    const answer = await restore(id)
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([409, 'too_many_photos'])
  })
})

test('what an admin removed is listed with the reason for some days, and does not come back', async () => {
  const adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  const admin = await site.browserOf(adminId)
  const id = await createPhoto(site.database.db, memberId, { description: 'At the lake', is_private: true })
  const own = await createPhoto(site.database.db, memberId)
  await admin.send('DELETE', `/api/photo/${id}/on-approval`, { rejection_reason_id: 10, text: 'Both.' })
  await remove(own)
  const removed = async (by = browser) => (await by.get('/api/photo/removed')).json<{ data: object[] }>().data
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
