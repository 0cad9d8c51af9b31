import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Video } from '../../../contract/media.ts'
import { createMember, createVideo, giveRole } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { makeVideo, withFfmpeg } from '../videos/makeVideo.ts'
import { variantOf, videoForm } from './forms.ts'

let site: TestApp
let memberId: number
let browser: Browser
let video: Buffer
let seed = 0
beforeAll(async () => {
  site = await createTestApp({
    env: { ...withFfmpeg(), VIDEO_MAX_KB: '300', VIDEO_MAX_COUNT: '2', VIDEO_MAX_COUNT_SUPPORTER: '3' },
  })
  video = await makeVideo()
})
afterAll(() => site.close())
beforeEach(async () => {
  memberId = await createMember(site.database.db)
  browser = await site.browserOf(memberId)
})

const newFile = () => variantOf(video, (seed += 1))
const send = (file: Uint8Array, fields: Record<string, string> = {}, key = '') =>
  browser.send(
    'POST',
    `/api/user/${memberId}/video`,
    videoForm(file, fields),
    key === '' ? {} : { 'idempotency-key': key },
  )
const upload = async (fields: Record<string, string> = {}) => {
  const answer = await send(newFile(), fields)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  return answer.json<Video>()
}
const rows = () =>
  site.database.db.selectFrom('video').where('member_id', '=', memberId).selectAll().orderBy('id').execute()
const jobs = async () => {
  const { db } = site.database
  const { rows: found } = await sql<{ id: number }>`
    select (data ->> 'videoId')::integer as id from pgboss.job where name = 'process-video'
  `.execute(db)
  return found.map(({ id }) => id)
}
/** All stored files of the site. */
async function storedFiles(): Promise<string[]> {
  const all = await readdir(path.join(site.config.dataDir, 'media'), { recursive: true }).catch(() => [])
  return all.filter((name) => name.endsWith('/source')).toSorted()
}

describe('an upload', () => {
  test('stores a video that waits to be processed, with its fields', async () => {
    const answer = await upload({
      description: ' At the lake ',
      is_private: '0',
      'media_tags[0]': '5',
      'media_tags[1]': '2',
    })
    expect(answer).toMatchObject({
      description: 'At the lake',
      is_private: false,
      is_approved: false,
      is_processed: false,
      progress: 0,
      failed_text: null,
      order: 0,
      media_tags: [{ slug: 'body' }, { slug: 'outdoors' }],
    })
    expect(await jobs()).toContain(answer.id)
    expect((await upload({ is_private: 'true' })).is_private).toBe(true)
  })

  test('is seen by its owner only until it is processed, admins included', async () => {
    const { id, url } = await upload()
    const adminId = await createMember(site.database.db)
    await giveRole(site.database.db, adminId, 'admin')
    const admin = await site.browserOf(adminId)
    const list = (by: Browser) => by.get(`/api/user/${memberId}/video/public-with-unapproved`)
    expect((await list(browser)).json<{ data: Video[] }>().data.map((one) => one.id)).toEqual([id])
    expect((await browser.get(`/api/video/${id}`)).statusCode).toBe(200)
    expect((await list(admin)).json()).toEqual({ data: [] })
    expect((await admin.get(`/api/video/${id}`)).statusCode).toBe(404)
    expect((await admin.send('PUT', `/api/video/${id}/approve`, { version: 'any' })).statusCode).toBe(404)
    const body = { rejection_reason_id: 10 }
    expect((await admin.send('DELETE', `/api/video/${id}/on-approval`, body)).statusCode).toBe(404)
    const waiting = (await admin.get('/api/video/to-approve?per_page=48')).json<{ data: Video[] }>().data
    expect(waiting.map((one) => one.id)).not.toContain(id)
    expect((await browser.get(url)).statusCode).toBe(404)
  })

  test('that is repeated with its idempotency key is stored once', async () => {
    const file = newFile()
    const first = await send(file, {}, 'upload-number-1')
    const files = await storedFiles()
    const again = await send(file, {}, 'upload-number-1')
    expect([first.statusCode, again.statusCode]).toEqual([201, 201])
    expect(again.json<Video>().id).toBe(first.json<Video>().id)
    expect(await rows()).toHaveLength(1)
    expect(await storedFiles()).toEqual(files)
    expect((await jobs()).filter((id) => id === first.json<Video>().id)).toHaveLength(1)
    expect((await send(newFile(), {}, 'upload-number-1')).statusCode).toBe(400)
  })

  test('that is sent 20 times at once never exceeds the number of videos', { timeout: 90_000 }, async () => {
    const before = await storedFiles()
    const answers = await Promise.all(Array.from({ length: 20 }, () => send(newFile())))
    const statuses = answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, 201, ...Array.from({ length: 18 }, () => 409)])
    const stored = await rows()
    expect(stored).toHaveLength(2)
    expect((await storedFiles()).length - before.length).toBe(2)
    expect((await jobs()).filter((id) => stored.some((row) => row.id === id))).toHaveLength(2)
  })

  test('lowers the number of videos that are left; a failed one does not', async () => {
    const left = async () =>
      (await browser.get('/api/sso/user')).json<{ remaining_video_count: number }>().remaining_video_count
    expect(await left()).toBe(2)
    const { id } = await upload()
    await createVideo(site.database.db, memberId, { is_processed: false, failed_text: 'Broken' })
    expect(await left()).toBe(1)
    expect((await browser.get('/api/video/count')).json()).toEqual({ count: 1 })
    await browser.send('DELETE', `/api/video/${id}`)
    expect(await left()).toBe(2)
  })

  test('can be more for a supporter', async () => {
    const supporter_until = new Date(Date.now() + 86_400_000)
    memberId = await createMember(site.database.db, { supporter_until })
    browser = await site.browserOf(memberId)
    for (let count = 0; count < 2; count += 1) await createVideo(site.database.db, memberId)
    await upload()
    const refused = await send(newFile())
    expect([refused.statusCode, refused.json()]).toEqual([
      409,
      { code: 'too_many_videos', message: 'You have 3 videos, which is the most. Delete one first.' },
    ])
  })
})

test('the limits are those of the operator', async () => {
  expect((await browser.get('/api/video/max-kb')).json()).toEqual({ max_kb: 300, can_upload: true })
  expect((await browser.get('/api/video/max-count/user')).json()).toEqual({ count: 2 })
  expect((await browser.get('/api/video/max-count/supporter')).json()).toEqual({ count: 3 })
})

describe('an upload that is refused', () => {
  const refused = async (file: Uint8Array, fields: Record<string, string> = {}) => {
    const before = [await storedFiles(), await jobs()]
    const answer = await send(file, fields)
    expect(await rows()).toEqual([])
    expect([await storedFiles(), await jobs()]).toEqual(before)
    expect(await readdir(path.join(site.config.dataDir, 'uploads'))).toEqual([])
    return { status: answer.statusCode, ...answer.json<{ code: string }>() }
  }

  test('is one that is too large', async () => {
    expect(await refused(new Uint8Array(301 * 1024))).toMatchObject({ status: 413, code: 'too_large' })
  })

  test('is one without a file', async () => {
    expect(await refused(new Uint8Array())).toMatchObject({
      status: 422,
      errors: { video: ['Choose a file.'] },
    })
  })

  test.each<[string, Record<string, string>, number]>([
    ['a tag that does not exist', { 'media_tags[0]': '999' }, 422],
    ['a privacy that is no boolean', { is_private: 'perhaps' }, 422],
    ['a long description', { description: 'x'.repeat(501) }, 422],
    ['a field that members may not set', { is_approved: '1' }, 400],
  ])('is one with %s', async (_, fields, status) => {
    expect(await refused(newFile(), fields)).toMatchObject({ status })
  })

  test('is one without accepted guidelines', async () => {
    const text = 'Accept the content guidelines first.'
    expect(await refused(newFile(), { accept_content_guideline: '0' })).toMatchObject({
      status: 422,
      errors: { accept_content_guideline: [text] },
    })
    const form = videoForm(newFile())
    form.delete('accept_content_guideline')
    const answer = await browser.send('POST', `/api/user/${memberId}/video`, form)
    expect([answer.statusCode, await rows()]).toEqual([422, []])
  })

  test.each(['avi', 'gif', 'mp3'] as const)('is one in %s', async (extension) => {
    const file = await makeVideo({ extension, size: '64x36', seconds: 1 })
    expect(await refused(file)).toMatchObject({
      status: 422,
      code: 'unreadable_video',
      errors: { video: ['This video can’t be read. Choose an MP4, MOV or WebM video.'] },
    })
  })

  test('is a broken one', async () => {
    expect(await refused(video.subarray(0, video.length / 2))).toMatchObject({ code: 'unreadable_video' })
    expect(await refused(Buffer.from('no video'))).toMatchObject({ code: 'unreadable_video' })
  })

  test('is a playlist that poses as a video', async () => {
    const playlist = '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile:///etc/passwd\n#EXT-X-ENDLIST\n'
    expect(await refused(Buffer.from(playlist))).toMatchObject({ status: 422, code: 'unreadable_video' })
    expect(await refused(Buffer.from("ffconcat version 1.0\nfile '/etc/passwd'\n"))).toMatchObject({
      status: 422,
      code: 'unreadable_video',
    })
  })

  test('is one that is too long', async () => {
    const long = await makeVideo({ seconds: 190, size: '16x16', framesPerSecond: 1, options: ['-an'] })
    expect(await refused(long)).toMatchObject({ status: 422, code: 'video_too_long' })
  })

  test('is a second one of the same file, unless the first failed', async () => {
    const file = newFile()
    const first = await send(file)
    const again = await send(file)
    expect([again.statusCode, again.json()]).toMatchObject([409, { code: 'same_video' }])
    expect(await rows()).toHaveLength(1)
    const { id } = first.json<Video>()
    await site.database.db.updateTable('video').set({ failed_text: 'Broken' }).where('id', '=', id).execute()
    expect((await send(file)).statusCode).toBe(201)
  })

  test('is one beyond the number of videos, before it is read, unless it is a repetition', async () => {
    const file = newFile()
    const first = await send(file, {}, 'upload-number-2')
    await createVideo(site.database.db, memberId)
    const answer = await send(Buffer.from('no video'), {}, 'upload-number-3')
    expect([answer.statusCode, answer.json()]).toMatchObject([409, { code: 'too_many_videos' }])
    const again = await send(file, {}, 'upload-number-2')
    expect([again.statusCode, again.json<Video>().id]).toEqual([201, first.json<Video>().id])
    expect((await send(Buffer.from('no video'), {}, 'upload-number-2')).statusCode).toBe(400)
  })

  test('is one that was removed before', async () => {
    const file = newFile()
    await site.database.db
      .insertInto('removed_media')
      .values({ kind: 'video', content_hash: createHash('sha256').update(file).digest('hex') })
      .execute()
    expect(await refused(file)).toMatchObject({
      status: 422,
      code: 'removed_before',
      message: 'This video was removed by our moderators before.',
    })
  })

  test('is one for another member', async () => {
    const other = await createMember(site.database.db)
    const answer = await browser.send('POST', `/api/user/${other}/video`, videoForm(newFile()))
    expect(answer.statusCode).toBe(403)
  })
})

test('a server without ffmpeg says so before a video is sent, and when one is', async () => {
  const without = await createTestApp({ env: { FFMPEG_PATH: 'none' } })
  try {
    const id = await createMember(without.database.db)
    const own = await without.browserOf(id)
    expect((await own.get('/api/video/max-kb')).json()).toMatchObject({ can_upload: false })
    const answer = await own.send('POST', `/api/user/${id}/video`, videoForm(newFile()))
    expect([answer.statusCode, answer.json()]).toEqual([
      503,
      {
        code: 'videos_unavailable',
        message: 'Videos can’t be uploaded here at the moment, because this site can’t process them.',
      },
    ])
    // It was refused before it was received.
    expect(await readdir(path.join(without.config.dataDir, 'uploads')).catch(() => null)).toBeNull()
  } finally {
    await without.close()
  }
})
