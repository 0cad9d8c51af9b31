import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readRange } from '../../../server/media/byteRange.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import type { Viewer } from '../../../server/http/viewer.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createVideoStore } from '../../../server/videos/fileStore.ts'
import { registerVideoFiles } from '../../../server/videos/routes.ts'
import { openedStreams } from '../media/openedStreams.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember, createVideo, giveRole, unlock, viewerOf } from '../factories.ts'

test.each([
  ['bytes=0-99', { first: 0, last: 99 }],
  ['bytes=100-', { first: 100 }],
  ['bytes=-20', { first: -20 }],
  ['bytes=5-2', null],
  ['bytes=-0', null],
  ['bytes=-', null],
  ['bytes=0-1,4-5', null],
  ['seconds=0-1', null],
  [undefined, null],
])('the range %s is read', (header, range) => {
  expect(readRange(header)).toEqual(range)
})

describe('the files of videos', () => {
  let database: TestDatabase
  let dataDir: string
  let app: FastifyInstance
  let asking: Viewer | null = null
  const clock = { now: Date.parse('2025-06-01T12:00:00Z') }
  const links = createPrivateLinks(randomBytes(32), () => clock.now)
  let write: () => Promise<string>

  beforeAll(async () => {
    database = await testDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-video-files-'))
    const store = createVideoStore(createDiskStorage(dataDir))
    write = () =>
      store.write({ video: Buffer.from('0123456789'), thumbnail: Buffer.from('still'), strip: null })
    app = Fastify()
    registerErrors(app)
    registerVideoFiles(app, {
      db: database.db,
      store,
      links,
      viewerOf: () => Promise.resolve(asking),
      now: () => clock.now,
    })
  })
  afterAll(async () => {
    await app.close()
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  const film = async (fields: Parameters<typeof createVideo>[2] = {}) => {
    const ownerId = await createMember(database.db)
    const fileKey = await write()
    await createVideo(database.db, ownerId, { file_key: fileKey, ...fields })
    return { ownerId, url: `/media/videos/${fileKey}/video.mp4`, fileKey }
  }
  const get = (viewer: Viewer | null, url: string, headers: Record<string, string> = {}) => {
    asking = viewer
    return app.inject({ url, headers })
  }
  const somebody = async () => viewerOf(await createMember(database.db))

  test('come complete or in ranges, and not again to a browser that has them', async () => {
    const { url } = await film()
    const viewer = await somebody()
    const whole = await get(viewer, url)
    expect([whole.statusCode, whole.body]).toEqual([200, '0123456789'])
    expect(whole.headers).toMatchObject({
      'content-type': 'video/mp4',
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'private, max-age=300, must-revalidate',
    })
    const etag = String(whole.headers.etag)
    const part = await get(viewer, url, { range: 'bytes=2-4', 'if-range': etag })
    expect([part.statusCode, part.body, part.headers['content-range']]).toEqual([206, '234', 'bytes 2-4/10'])
    const end = await get(viewer, url, { range: 'bytes=-3' })
    expect([end.statusCode, end.body]).toEqual([206, '789'])
    const other = await get(viewer, url, { range: 'bytes=2-4', 'if-range': '"another"' })
    expect([other.statusCode, other.body]).toEqual([200, '0123456789'])
    const beyond = await get(viewer, url, { range: 'bytes=10-' })
    expect([beyond.statusCode, beyond.headers['content-range']]).toEqual([416, 'bytes */10'])
    expect((await get(viewer, url, { 'if-none-match': etag })).statusCode).toBe(304)
    const still = await get(viewer, url.replace('video.mp4', 'thumbnail.webp'))
    expect([still.body, still.headers['content-type']]).toEqual(['still', 'image/webp'])
  })

  test('are not read for a HEAD request', async () => {
    const { url } = await film()
    const viewer = await somebody()
    const head = (of: string) => app.inject({ method: 'HEAD', url: of, headers: { range: 'bytes=2-4' } })
    for (const of of [url, url.replace('video.mp4', 'thumbnail.webp')]) {
      const { date: _, ...headers } = (await get(viewer, of)).headers
      const opened = await openedStreams(async () => {
        const told = await head(of)
        expect([told.statusCode, told.body]).toEqual([200, ''])
        expect(told.headers).toMatchObject(headers)
      })
      expect(opened).toBe(0)
    }
    const hidden = await film({ is_private: true })
    await unlock(database.db, hidden.ownerId, viewer.memberId)
    const privately = `/media/private-videos/${links.mint(hidden.fileKey, viewer.sessionId)}/video.mp4`
    expect(await openedStreams(() => get(viewer, privately))).toBe(1)
    expect(await openedStreams(() => head(privately))).toBe(0)
    expect((await head(privately)).headers).toMatchObject({
      'content-length': '10',
      'accept-ranges': 'bytes',
    })
    asking = null
    expect((await head(url)).statusCode).toBe(404)
    expect((await head(privately)).statusCode).toBe(403)
  })

  test('do not go to guests, or to members who may not see the owner', async () => {
    const viewer = await somebody()
    const { ownerId, url } = await film()
    expect((await get(null, url)).statusCode).toBe(404)
    expect((await get(viewer, url)).statusCode).toBe(200)
    await block(database.db, ownerId, viewer.memberId)
    expect((await get(viewer, url)).statusCode).toBe(404)
    expect((await get(viewerOf(ownerId), url)).statusCode).toBe(200)
    for (const fields of [{ approved_at: null }, { hidden_at: new Date() }, { is_private: true }]) {
      const hidden = await film(fields)
      expect((await get(viewer, hidden.url)).statusCode).toBe(404)
    }
    expect((await get(viewer, url.replace('video.mp4', 'passwd'))).statusCode).toBe(404)
  })

  test('of others go to nobody whose profile is disabled, admins included; their own do', async () => {
    const admin = await createMember(database.db)
    await giveRole(database.db, admin, 'admin')
    const disabled = { isEnabled: false }
    const [shown, hidden] = [await film(), await film({ is_private: true })]
    const viewer = viewerOf(admin, { isAdmin: true, ...disabled })
    const privately = `/media/private-videos/${links.mint(hidden.fileKey, viewer.sessionId)}/video.mp4`
    expect((await get(viewer, shown.url)).statusCode).toBe(404)
    expect((await get(viewer, privately)).statusCode).toBe(404)
    expect((await get(viewerOf(shown.ownerId, disabled), shown.url)).statusCode).toBe(200)
    expect((await get(viewerOf(admin, { isAdmin: true }), privately)).statusCode).toBe(200)
  })

  test('that wait for approval go to the owner and admins', async () => {
    const { ownerId, url } = await film({ approved_at: null })
    const admin = await createMember(database.db)
    await giveRole(database.db, admin, 'admin')
    expect((await get(viewerOf(ownerId), url)).statusCode).toBe(200)
    expect((await get(viewerOf(admin, { isAdmin: true }), url)).statusCode).toBe(200)
  })

  test('that are private come only at addresses for the session, for minutes, and during media access', async () => {
    const { ownerId, fileKey } = await film({ is_private: true })
    const viewer = await somebody()
    const other = viewerOf(viewer.memberId, { sessionId: 'another' })
    const address = (whose: Viewer) =>
      `/media/private-videos/${links.mint(fileKey, whose.sessionId)}/video.mp4`
    const url = address(viewer)
    expect((await get(viewer, url)).statusCode).toBe(404)
    await unlock(database.db, ownerId, viewer.memberId)
    const part = await get(viewer, url, { range: 'bytes=0-1' })
    expect([part.statusCode, part.body, part.headers['cache-control']]).toEqual([
      206,
      '01',
      'private, no-store',
    ])
    expect((await get(other, url)).statusCode).toBe(403)
    expect((await get(null, url)).statusCode).toBe(403)
    clock.now += 5 * 60_000
    expect((await get(viewer, url)).statusCode).toBe(403)
    await database.db.deleteFrom('unlock').where('member_id', '=', ownerId).execute()
    expect((await get(viewer, address(viewer))).statusCode).toBe(404)
  })
})
