import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, rm, stat, symlink, utimes, writeFile } from 'node:fs/promises'
import { request as httpRequest } from 'node:http'
import path from 'node:path'
import { Upload } from 'tus-js-client'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { Video } from '../../../contract/media.ts'
import { resumableUploads } from '../../../contract/limits.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import {
  abandonedResumableUploads,
  resumableFolderOf,
} from '../../../server/memberVideos/resumableUploads.ts'
import { createMember, createVideo } from '../factories.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { makeVideo, withFfmpeg } from '../videos/makeVideo.ts'
import { variantOf } from './forms.ts'

let site: TestApp
let origin: string
let memberId: number
let browser: Browser
let video: Buffer
let seed = 0
beforeAll(async () => {
  site = await createTestApp({ env: { ...withFfmpeg(), VIDEO_MAX_KB: '4000' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  origin = `http://127.0.0.1:${portOf(site.app.server.server.address())}`
  const skipped = Buffer.alloc(3 * 1024 * 1024)
  skipped.writeUInt32BE(skipped.length)
  skipped.write('free', 4)
  video = Buffer.concat([await makeVideo(), skipped])
})
afterAll(() => site.close())
beforeEach(async () => {
  memberId = await createMember(site.database.db)
  browser = await site.browserOf(memberId)
})

const newFile = () => variantOf(video, (seed += 1))
const headersOf = (by: Browser): Record<string, string> => ({
  cookie: [...by.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  origin: site.config.appUrl,
  'x-requested-with': 'XMLHttpRequest',
  'x-xsrf-token': by.cookies.get('XSRF-TOKEN') ?? '',
})
const ask = (
  method: string,
  address: string,
  { by = browser, headers = {} }: { by?: Browser; headers?: Record<string, string> } = {},
) =>
  fetch(new URL(address, origin), {
    method,
    headers: { ...headersOf(by), 'tus-resumable': '1.0.0', ...headers },
  })
/** Begins an upload, and returns its address. */
async function begin(size: number, by = browser): Promise<string> {
  const response = await ask('POST', '/uploads/video', { by, headers: { 'upload-length': String(size) } })
  if (response.status !== 201) throw new Error(await response.text())
  return response.headers.get('location') ?? ''
}
/** Begins to send a file, and loses the connection after some bytes of it have arrived. */
async function cut(address: string, file: Buffer, bytes: number): Promise<void> {
  const sent = httpRequest(new URL(address, origin), {
    method: 'PATCH',
    headers: {
      ...headersOf(browser),
      'tus-resumable': '1.0.0',
      'upload-offset': '0',
      'content-type': 'application/offset+octet-stream',
      'content-length': file.length,
    },
  })
  sent.once('error', () => {})
  sent.write(file.subarray(0, bytes))
  const stored = path.join(resumableFolderOf(site.config.dataDir), String(memberId), idOf(address))
  await vi.waitFor(async () => expect((await stat(stored)).size).toBe(bytes), { timeout: 10_000 })
  sent.destroy()
}
/** Sends a file with the library of the browser; goes on with the upload at `address`, if any. */
async function upload(file: Buffer, address: string | null = null) {
  const offsets: (string | undefined)[] = []
  const url = await new Promise<string>((resolve, reject) => {
    const sending = new Upload(file, {
      endpoint: `${origin}/uploads/video`,
      uploadUrl: address === null ? null : new URL(address, origin).href,
      headers: headersOf(browser),
      retryDelays: null,
      onAfterResponse: (request, response) => {
        if (request.getMethod() === 'HEAD') offsets.push(response.getHeader('Upload-Offset'))
      },
      onError: reject,
      onSuccess: () => resolve(sending.url ?? ''),
    })
    sending.start()
  })
  return { address: new URL(url).pathname, offsets }
}
const idOf = (address: string) => path.posix.basename(address)
const finish = (address: string, fields: object = {}, by = browser, id = memberId) =>
  by.send('POST', `/api/user/${id}/video/from-upload`, {
    upload_id: idOf(address),
    accept_content_guideline: true,
    ...fields,
  })
const rows = () =>
  site.database.db.selectFrom('video').where('member_id', '=', memberId).selectAll().execute()
/** The files of the member's unfinished uploads. */
const unfinished = () => readdir(path.join(resumableFolderOf(site.config.dataDir), String(memberId)))

describe('an upload in parts', () => {
  test.each([0.01, 0.5, 0.99])(
    'that is cut at %d of its length goes on where it stopped',
    { timeout: 60_000 },
    async (part) => {
      const file = newFile()
      const address = await begin(file.length)
      const bytes = Math.floor(file.length * part)
      await cut(address, file, bytes)
      expect(await finish(address)).toMatchObject({ statusCode: 409 })
      const { offsets } = await upload(file, address)
      expect(offsets).toEqual([String(bytes)])
      const answer = await finish(address, {
        description: ' At the lake ',
        is_private: true,
        media_tags: [5],
      })
      expect([answer.statusCode, answer.json()]).toMatchObject([
        201,
        { description: 'At the lake', is_private: true, is_processed: false, media_tags: [{ id: 5 }] },
      ])
      const [row] = await rows()
      expect(row?.content_hash).toBe(createHash('sha256').update(file).digest('hex'))
      expect(await unfinished()).toEqual([])
    },
  )

  test('becomes one video, however often it is finished', { timeout: 60_000 }, async () => {
    const { address } = await upload(newFile())
    const answers = [...(await Promise.all([1, 2, 3].map(() => finish(address)))), await finish(address)]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201])
    expect(new Set(answers.map((answer) => answer.json<Video>().id)).size).toBe(1)
    expect(await rows()).toHaveLength(1)
  })

  test('belongs to its member: another gets 404', { timeout: 60_000 }, async () => {
    const { address } = await upload(newFile())
    const otherId = await createMember(site.database.db)
    const other = await site.browserOf(otherId)
    for (const method of ['HEAD', 'DELETE'])
      expect([method, (await ask(method, address, { by: other })).status]).toEqual([method, 404])
    const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
    expect((await ask('PATCH', address, { by: other, headers: part })).status).toBe(404)
    expect((await finish(address, {}, other, otherId)).statusCode).toBe(404)
    expect((await finish(address, {}, other, memberId)).statusCode).toBe(403)
    expect((await ask('HEAD', address)).status).toBe(200)
    expect((await finish(address)).statusCode).toBe(201)
  })

  test('can be cancelled', async () => {
    const address = await begin(1_000)
    expect((await ask('DELETE', address)).status).toBe(204)
    expect((await ask('HEAD', address)).status).toBe(404)
    expect(await unfinished()).toEqual([])
  })

  test('is removed a day after it was left', async () => {
    await begin(1_000)
    const store = abandonedResumableUploads(resumableFolderOf(site.config.dataDir))
    const { db } = site.database
    await sweepFiles(db, store, Date.now())
    expect(await unfinished()).toHaveLength(2)
    await sweepFiles(db, store, Date.now() + resumableUploads.keptFor + 60_000)
    expect(await unfinished()).toEqual([])
  })
})

// Every write to the device `/dev/full` fails as on a full disk.
describe.runIf(existsSync('/dev/full'))('on a full disk', () => {
  const fileOf = (address: string) =>
    path.join(resumableFolderOf(site.config.dataDir), String(memberId), idOf(address))
  const fill = async (file: string) => {
    await rm(file, { force: true })
    await symlink('/dev/full', file)
  }
  const free = async (file: string) => {
    await rm(file)
    await writeFile(file, '')
  }
  const send = (address: string, file: Uint8Array<ArrayBuffer>) =>
    fetch(new URL(address, origin), {
      method: 'PATCH',
      headers: {
        ...headersOf(browser),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: file,
    })
  const noSpace = {
    code: 'no_space',
    message: 'There is no space for uploads just now. Please try again later.',
  }

  test(
    'a part is refused with a reason, and is accepted once there is space',
    { timeout: 60_000 },
    async () => {
      const file = newFile()
      const address = await begin(file.length)
      await fill(fileOf(address))
      for (const _ of [1, 2]) {
        const answer = await send(address, new Uint8Array(file))
        expect([answer.status, await answer.json()]).toEqual([503, noSpace])
        expect(answer.headers.get('retry-after')).toBe('60')
      }
      await free(fileOf(address))
      const { offsets } = await upload(file, address)
      expect(offsets).toEqual(['0'])
      expect((await finish(address)).statusCode).toBe(201)
    },
  )
})

describe('an upload in parts is refused', () => {
  const start = async (headers: Record<string, string>, by = browser) => {
    const response = await ask('POST', '/uploads/video', { by, headers })
    return { status: response.status, ...(await response.json()) }
  }

  test('before it begins when it is too large', async () => {
    const tooLarge = String(4_000 * 1024 + 1)
    expect(await start({ 'upload-length': tooLarge })).toMatchObject({ status: 413, code: 'too_large' })
    expect((await ask('POST', '/uploads/video', { headers: { 'upload-length': '4096000' } })).status).toBe(
      201,
    )
    expect(await start({ 'upload-defer-length': '1' })).toMatchObject({ status: 400 })
  })

  test('when a part is longer than the rest', async () => {
    const address = await begin(10)
    const response = await fetch(new URL(address, origin), {
      method: 'PATCH',
      headers: {
        ...headersOf(browser),
        'tus-resumable': '1.0.0',
        'upload-offset': '0',
        'content-type': 'application/offset+octet-stream',
      },
      body: 'more than ten',
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    expect((await finish(address)).statusCode).not.toBe(201)
  })

  test('before it begins when the member has no video left', async () => {
    for (const _ of [1, 2]) await createVideo(site.database.db, memberId)
    expect(await start({ 'upload-length': '10' })).toMatchObject({ status: 409, code: 'too_many_videos' })
  })

  test('when the member has none left once it is complete, and can be finished later', async () => {
    const { address } = await upload(newFile())
    const ids = [await createVideo(site.database.db, memberId), await createVideo(site.database.db, memberId)]
    expect((await finish(address)).json()).toMatchObject({ code: 'too_many_videos' })
    expect(await rows()).toHaveLength(2)
    await browser.send('DELETE', `/api/video/${ids[0]}`)
    expect((await finish(address)).statusCode).toBe(201)
  })

  test('beyond the number of unfinished ones, also when they begin at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => ask('POST', '/uploads/video', { headers: { 'upload-length': '9' } })),
    )
    const statuses = answers.map(({ status }) => status).toSorted((one, other) => one - other)
    expect(statuses).toEqual([201, 201, 201, 201, ...Array.from({ length: 6 }, () => 409)])
  })

  test('beyond the number of unfinished ones, unless one is idle: the one idle the longest is removed', async () => {
    const addresses: string[] = []
    for (const _ of [1, 2, 3, 4]) addresses.push(await begin(9))
    expect(await start({ 'upload-length': '9' })).toMatchObject({ status: 409, code: 'too_many_uploads' })
    const idleFor = async (index: number, milliseconds: number) => {
      const at = new Date(Date.now() - milliseconds)
      const file = path.join(
        resumableFolderOf(site.config.dataDir),
        String(memberId),
        idOf(addresses[index] ?? ''),
      )
      await utimes(file, at, at)
    }
    await idleFor(0, resumableUploads.idleAfter - 60_000)
    expect(await start({ 'upload-length': '9' })).toMatchObject({ status: 409, code: 'too_many_uploads' })
    await idleFor(1, resumableUploads.idleAfter + 60_000)
    await idleFor(2, resumableUploads.idleAfter + 120_000)
    await begin(9)
    const statuses = await Promise.all(addresses.map(async (address) => (await ask('HEAD', address)).status))
    expect(statuses).toEqual([200, 200, 404, 200])
    expect(await unfinished()).toHaveLength(8)
  })

  test('when it is no video, and its file is removed', async () => {
    const { address } = await upload(Buffer.from('no video at all'))
    expect((await finish(address)).json()).toMatchObject({ code: 'unreadable_video' })
    expect([await rows(), await unfinished()]).toEqual([[], []])
  })

  test('without accepted guidelines, or a tag that exists', async () => {
    const { address } = await upload(newFile())
    for (const fields of [{ accept_content_guideline: false }, { media_tags: [999] }])
      expect((await finish(address, fields)).statusCode).toBe(422)
    expect((await finish(address)).statusCode).toBe(201)
  })

  test('from guests, other sites and pages without the token', async () => {
    const refused = async (by: Browser, headers: Record<string, string>) =>
      (await start({ 'upload-length': '10', ...headers }, by)).status
    const guest = site.guest()
    await guest.get('/api/sso/check')
    expect(await refused(guest, {})).toBe(401)
    expect(await refused(browser, { origin: 'https://elsewhere.test' })).toBe(403)
    expect(await refused(browser, { 'x-xsrf-token': 'guessed' })).toBe(403)
    expect(await refused(browser, { 'x-member': String(memberId + 1) })).toBe(401)
    const address = await begin(10)
    for (const method of ['PATCH', 'DELETE'])
      expect((await ask(method, address, { headers: { 'x-xsrf-token': '' } })).status).toBe(403)
  })
})
