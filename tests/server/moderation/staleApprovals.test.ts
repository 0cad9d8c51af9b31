import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { WaitingPhoto } from '../../../contract/photos.ts'
import type { WaitingVideo } from '../../../contract/videos.ts'
import type { MediaKind } from '../../../server/media/mediaFields.ts'
import { createMember, createPhoto, createVideo, giveRole } from '../factories.ts'
import { randomPicture, uploadForm } from '../memberPhotos/pictures.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

type Waiting = WaitingPhoto | WaitingVideo

let site: TestApp
let admin: Browser
let owner: Browser
let ownerId: number
let seed = 300
beforeAll(async () => {
  site = await createTestApp()
})
afterAll(() => site.close())
beforeEach(async () => {
  const adminId = await createMember(site.database.db)
  await giveRole(site.database.db, adminId, 'admin')
  admin = await site.browserOf(adminId)
  ownerId = await createMember(site.database.db)
  owner = await site.browserOf(ownerId)
})

async function upload(fields: Record<string, string> = {}): Promise<number> {
  const file = await randomPicture((seed += 1))
    .jpeg({ quality: 92 })
    .toBuffer()
  const answer = await owner.send('POST', `/api/user/${ownerId}/photo`, uploadForm(file, fields))
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<{ id: number }>().id
}
const queue = async (kind: MediaKind, name: 'to-approve' | 'reported') =>
  (await admin.get(`/api/${kind}/${name}?per_page=48`)).json<{ data: Waiting[] }>().data
/** Returns what an admin sees of it in a queue. */
async function see(kind: MediaKind, name: 'to-approve' | 'reported', id: number): Promise<Waiting> {
  const found = (await queue(kind, name)).find((each) => each.id === id)
  if (!found) throw new Error(`The ${kind} is not in the queue.`)
  return found
}
const send = (kind: MediaKind, id: number, body: object) =>
  admin.send('PUT', `/api/${kind}/${id}/approve`, body)
const approve = (kind: MediaKind, { id, version }: Waiting) => send(kind, id, { version })
const change = (kind: MediaKind, id: number, changes: object) =>
  owner.send('PUT', `/api/${kind}/${id}`, changes)
const audited = async (kind: MediaKind, id: number) => {
  const rows = await site.database.db
    .selectFrom('audit_log')
    .where('target_type', '=', kind)
    .where('target_id', '=', String(id))
    .select('action')
    .execute()
  return rows.map(({ action }) => action)
}

const crop = { shape: '1:1', crop_top: 0, crop_left: 0, crop_width: 0.375, crop_height: 0.5 }
const whole = { crop_top: null, crop_left: null, crop_width: null, crop_height: null }
const turn = (id: number) => owner.send('PUT', `/api/photo/${id}/rotate/left`)

describe('an approval of a photo', () => {
  test.each<[string, (id: number) => ReturnType<typeof turn>]>([
    ['cropped', (id) => change('photo', id, crop)],
    ['turned', turn],
    ['described otherwise', (id) => change('photo', id, { description: 'Dusk' })],
    ['made public', (id) => change('photo', id, { is_private: false })],
  ])('is refused when it was %s since, and goes through once that was seen', async (_, make) => {
    const id = await upload({ is_private: '1' })
    const seen = await see('photo', 'to-approve', id)
    expect((await make(id)).statusCode).toBe(200)
    const stale = await approve('photo', seen)
    expect([stale.statusCode, stale.json()]).toMatchObject([
      409,
      { code: 'photo_changed', message: 'The member has changed this photo. Look again before you decide.' },
    ])
    expect(await audited('photo', id)).toEqual([])
    const now = await see('photo', 'to-approve', id)
    expect((await approve('photo', now)).json()).toMatchObject({ id, is_approved: true })
    expect(await audited('photo', id)).toEqual(['photo.approve'])
  })

  test('does not hold for a part of it that is uncovered later', async () => {
    const id = await upload()
    await change('photo', id, crop)
    const seen = await see('photo', 'to-approve', id)
    expect((await approve('photo', seen)).statusCode).toBe(200)
    await change('photo', id, whole)
    expect((await approve('photo', seen)).statusCode).toBe(409)
    expect(await see('photo', 'to-approve', id)).toMatchObject({ is_approved: false })
  })

  test('goes through when only its place and tags have changed', async () => {
    const id = await upload()
    const seen = await see('photo', 'to-approve', id)
    expect((await change('photo', id, { order: 0, media_tags: [1] })).statusCode).toBe(200)
    expect((await approve('photo', seen)).statusCode).toBe(200)
  })

  test('is not well formed when it does not say what was seen', async () => {
    const id = await upload()
    for (const body of [{}, { version: 1 }]) expect((await send('photo', id, body)).statusCode).toBe(400)
    expect(await see('photo', 'to-approve', id)).toMatchObject({ is_approved: false })
  })

  test('dismisses no report about what was changed since', async () => {
    const id = await createPhoto(site.database.db, ownerId)
    const reporter = await site.browserOf(await createMember(site.database.db))
    await reporter.send('PUT', `/api/photo/${id}/report`, { reason: 'explicit-in-public', text: 'Look' })
    const seen = await see('photo', 'reported', id)
    await change('photo', id, { description: 'Dusk' })
    expect((await approve('photo', seen)).statusCode).toBe(409)
    expect((await approve('photo', await see('photo', 'reported', id))).statusCode).toBe(200)
    expect((await queue('photo', 'reported')).map((each) => each.id)).not.toContain(id)
  })
})

test('an approval of a video is refused when it was made public since, and goes through once that was seen', async () => {
  const id = await createVideo(site.database.db, ownerId, { approved_at: null, is_private: true })
  const seen = await see('video', 'to-approve', id)
  expect((await change('video', id, { is_private: false })).statusCode).toBe(200)
  const stale = await approve('video', seen)
  expect([stale.statusCode, stale.json()]).toMatchObject([
    409,
    { code: 'video_changed', message: 'The member has changed this video. Look again before you decide.' },
  ])
  expect((await send('video', id, {})).statusCode).toBe(400)
  expect(await audited('video', id)).toEqual([])
  const now = await see('video', 'to-approve', id)
  expect((await approve('video', now)).json()).toMatchObject({ id, is_approved: true })
})
