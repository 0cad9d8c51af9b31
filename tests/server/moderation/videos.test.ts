import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Video } from '../../../contract/media.ts'
import type { WaitingVideo } from '../../../contract/videos.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import { createMember, createVideo, giveRole } from '../factories.ts'
import { variantOf, videoForm } from '../memberVideos/forms.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { approvalOf } from './approvals.ts'
import { changeVideo, makeVideo, withFfmpeg } from '../videos/makeVideo.ts'

const explicitInPublic = 10
const emptyProfile = 2

let site: TestApp
let admin: Browser
let adminId: number
let owner: Browser
let ownerId: number
let video: Buffer
let seed = 0
beforeAll(async () => {
  site = await createTestApp({ env: withFfmpeg() })
  // Jobs run while the server listens.
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  video = await makeVideo()
})
afterAll(() => site.close())
beforeEach(async () => {
  adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  admin = await site.browserOf(adminId)
  ownerId = await createMember(site.database.db, { name: `owner${adminId}` })
  owner = await site.browserOf(ownerId)
})

const send = (file: Uint8Array, fields: Record<string, string> = {}) =>
  owner.send('POST', `/api/user/${ownerId}/video`, videoForm(file, fields))
/** Uploads a video and waits until it is processed. */
async function upload(file: Uint8Array, fields: Record<string, string> = {}): Promise<Video> {
  const answer = await send(file, fields)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  const { id } = answer.json<Video>()
  return vi.waitFor(
    async () => {
      const found = (await owner.get(`/api/video/${id}`)).json<Video>()
      expect(found.is_processed).toBe(true)
      return found
    },
    { timeout: 60_000, interval: 100 },
  )
}
const approve = async (id: number) =>
  admin.send('PUT', `/api/video/${id}/approve`, await approvalOf(site.database.db, 'video', id))
const remove = (id: number, body: object = { rejection_reason_id: explicitInPublic }) =>
  admin.send('DELETE', `/api/video/${id}/on-approval`, body)
const queue = async (name: 'to-approve' | 'reported', query = '') =>
  (await admin.get(`/api/video/${name}?per_page=48${query}`)).json<{ data: WaitingVideo[] }>().data
const waiting = async (id: number) => (await queue('to-approve')).find((each) => each.id === id)
const audit = (id: number) =>
  site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', 'video')
    .where('target_id', '=', String(id))
    .select(['action', 'actor_id', 'reason'])
    .orderBy('id')
    .execute()
const events = async () => (await readEvents(site.database.db, ownerId, 0, 50)).map(({ type }) => type)
const report = async (id: number) => {
  const reporter = await site.browserOf(await createMember(site.database.db))
  return reporter.send('PUT', `/api/video/${id}/report`, { reason: 'explicit-in-public', text: 'Look' })
}

test(
  'an uploaded video is processed, waits for approval, and is then seen by others',
  { timeout: 90_000 },
  async () => {
    const { id, url, thumbnail_url: thumbnail, strip_url: strip } = await upload(video)
    const other = await site.browserOf(await createMember(site.database.db))
    const seen = async (by: Browser) =>
      Promise.all([url, thumbnail, strip ?? ''].map(async (address) => (await by.get(address)).statusCode))
    expect([await seen(owner), await seen(admin), await seen(other)]).toEqual([
      [200, 200, 200],
      [200, 200, 200],
      [404, 404, 404],
    ])
    expect((await other.get(`/api/video/${id}`)).statusCode).toBe(404)
    expect(await waiting(id)).toMatchObject({
      user: { id: ownerId, name: `owner${adminId}` },
      is_similar_to_removed: false,
      open_reports: [],
      width: 320,
      height: 180,
    })
    const answer = await approve(id)
    expect([answer.statusCode, answer.json<Video>().is_approved]).toEqual([200, true])
    expect(await waiting(id)).toBeUndefined()
    expect(await audit(id)).toEqual([{ action: 'video.approve', actor_id: adminId, reason: null }])
    expect((await events()).at(-1)).toBe('SuccessFlash')
    await approve(id)
    expect(await audit(id)).toHaveLength(1)

    expect(await seen(other)).toEqual([200, 200, 200])
    const newest = (await other.get('/api/video/newest')).json<{ data: Video[] }>().data
    expect(newest.map((each) => each.id)).toContain(id)
    const listed = (await other.get(`/api/user/${ownerId}/video`)).json<{ data: Video[] }>().data
    expect(listed.map((each) => each.id)).toEqual([id])
  },
)

describe('a video that waits', () => {
  test('can be removed with a reason that the owner is told', async () => {
    const id = await createVideo(site.database.db, ownerId, { approved_at: null })
    const answer = await remove(id, { rejection_reason_id: explicitInPublic, text: 'Make it private.' })
    expect(answer.statusCode).toBe(200)
    const why = 'Explicit photos and videos must be private. Make it private.'
    const told = await site.database.db
      .selectFrom('system_message')
      .where('member_id', '=', ownerId)
      .select('text')
      .execute()
    expect(told).toEqual([{ text: `We removed one of your videos. ${why}` }])
    expect(await events()).toEqual(['SystemMessageCreated', 'ErrorFlash'])
    expect(await audit(id)).toEqual([{ action: 'video.remove', actor_id: adminId, reason: why }])
    expect((await owner.get(`/api/video/${id}`)).statusCode).toBe(404)
    expect((await remove(id)).statusCode).toBe(404)
  })

  test('is not removed for a reason that is for profiles, or without one', async () => {
    const id = await createVideo(site.database.db, ownerId, { approved_at: null })
    expect((await remove(id, { rejection_reason_id: emptyProfile })).statusCode).toBe(422)
    expect((await remove(id, {})).statusCode).toBe(400)
    expect(await waiting(id)).toBeDefined()
  })

  test('is not decided on by its owner, nor by another member', async () => {
    const own = await createVideo(site.database.db, adminId, { approved_at: null })
    expect((await approve(own)).statusCode).toBe(422)
    const id = await createVideo(site.database.db, ownerId, { approved_at: null })
    expect((await owner.send('PUT', `/api/video/${id}/approve`, { version: 'any' })).statusCode).toBe(403)
    expect((await owner.send('DELETE', `/api/video/${id}/on-approval`, {})).statusCode).toBe(403)
  })

  test('of a suspended member is in no queue', async () => {
    const id = await createVideo(site.database.db, ownerId, { approved_at: null })
    await site.database.db
      .updateTable('member')
      .set({ suspended_at: new Date() })
      .where('id', '=', ownerId)
      .execute()
    expect(await waiting(id)).toBeUndefined()
  })
})

test('a message with a video is updated for both members when it is approved, deleted, brought back and removed', async () => {
  const { db } = site.database
  const id = await createVideo(db, ownerId, { approved_at: null })
  const readerId = await createMember(db)
  const body = { to_user_id: readerId, text: 'Look', video_ids: [id] }
  const message = (await owner.send('POST', '/api/message', body)).json<{ id: number }>()
  const updates = async (memberId: number) =>
    (await readEvents(db, memberId, 0, 50))
      .filter(({ type }) => type === 'MessageUpdated')
      .map(({ subject }) => subject)
  const update = { messageId: message.id }
  expect((await approve(id)).statusCode).toBe(200)
  for (const memberId of [ownerId, readerId]) expect(await updates(memberId)).toEqual([update])
  expect((await owner.send('DELETE', `/api/video/${id}`)).statusCode).toBe(200)
  for (const memberId of [ownerId, readerId]) expect(await updates(memberId)).toEqual([update, update])
  expect((await owner.send('PUT', `/api/video/${id}/restore`)).statusCode).toBe(200)
  expect((await remove(id)).statusCode).toBe(200)
  for (const memberId of [ownerId, readerId])
    expect(await updates(memberId)).toEqual([update, update, update, update])
})

describe('a reported video', () => {
  test('is in its queue with the report, and an approval dismisses it', async () => {
    const id = await createVideo(site.database.db, ownerId)
    await report(id)
    await site.database.db.updateTable('video').set({ hidden_at: new Date() }).where('id', '=', id).execute()
    const found = (await queue('reported')).find((each) => each.id === id)
    expect(found?.open_reports).toMatchObject([{ reason: 'explicit-in-public', text: 'Look' }])
    const count = async () => (await admin.get('/api/video/reported/count')).json<{ count: number }>().count
    const before = await count()
    expect((await approve(id)).statusCode).toBe(200)
    expect(await count()).toBe(before - 1)
    const row = await site.database.db
      .selectFrom('video')
      .where('id', '=', id)
      .select('hidden_at')
      .executeTakeFirstOrThrow()
    expect(row.hidden_at).toBeNull()
    expect(await audit(id)).toMatchObject([{ action: 'video.clear' }])
  })

  test('leaves the queue when it is removed', async () => {
    const id = await createVideo(site.database.db, ownerId)
    await report(id)
    await remove(id)
    expect((await queue('reported')).map((each) => each.id)).not.toContain(id)
  })

  test('comes page by page', async () => {
    const ids = await Promise.all([1, 2, 3].map(() => createVideo(site.database.db, ownerId)))
    for (const id of ids) await report(id)
    const seen: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${encodeURIComponent(cursor)}`
      const page: { data: WaitingVideo[]; next_cursor: string | null } = (
        await admin.get(`/api/video/reported?per_page=2${query}`)
      ).json()
      seen.push(...page.data.map(({ id }) => id))
      cursor = page.next_cursor
    }
    expect(seen.filter((id) => ids.includes(id))).toHaveLength(3)
    expect(new Set(seen).size).toBe(seen.length)
  })
})

describe('after a video was removed', { timeout: 90_000 }, () => {
  let file: Buffer
  /** Lets a member upload who has no video yet. */
  const nextMember = async () => {
    ownerId = await createMember(site.database.db)
    owner = await site.browserOf(ownerId)
  }
  beforeEach(async () => {
    await site.database.db.deleteFrom('removed_media').execute()
    file = variantOf(video, (seed += 1))
    await remove((await upload(file)).id)
  })

  test('the same file is refused, from any member', async () => {
    for (let member = 0; member < 2; member += 1) {
      const answer = await send(file)
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'removed_before' }])
      await nextMember()
    }
  })

  test.each([
    ['scaled to 80 %', ['-vf', 'scale=256:144']],
    ['recompressed', ['-crf', '38']],
    ['mirrored', ['-vf', 'hflip']],
    ['mirrored, scaled and recompressed', ['-vf', 'hflip,scale=256:144', '-crf', '34']],
  ])('the same video %s is marked for an admin', async (_, options) => {
    await nextMember()
    const { id } = await upload(await changeVideo(video, options))
    expect(await waiting(id)).toMatchObject({ is_similar_to_removed: true })
    // An approval settles it.
    await approve(id)
    await owner.send('PUT', `/api/video/${id}`, { is_private: true })
    await owner.send('PUT', `/api/video/${id}`, { is_private: false })
    expect(await waiting(id)).toMatchObject({ is_similar_to_removed: false })
  })

  test('another video is not marked', async () => {
    const { id } = await upload(await makeVideo({ picture: 'mandelbrot' }))
    expect(await waiting(id)).toMatchObject({ is_similar_to_removed: false })
  })
})

test('videos that show nothing are not taken for each other', { timeout: 90_000 }, async () => {
  const black = await makeVideo({ picture: 'color=black' })
  await remove((await upload(black)).id)
  const { id } = await upload(await changeVideo(black, ['-vf', 'scale=256:144']))
  expect(await waiting(id)).toMatchObject({ is_similar_to_removed: false })
  expect((await send(black)).json()).toMatchObject({ code: 'removed_before' })
})
