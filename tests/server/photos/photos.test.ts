import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { registerErrors } from '../../../server/http/failures.ts'
import type { Viewer } from '../../../server/http/viewer.ts'
import { lastingUrls, photoSizes, privateUrls } from '../../../server/media/addresses.ts'
import { encodePhoto, type EncodedPhoto, UnreadablePhotoError } from '../../../server/photos/encodePhoto.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createOriginalStore, createPhotoStore, type PhotoStore } from '../../../server/photos/fileStore.ts'
import { createPrivateLinks } from '../../../server/media/privateLinks.ts'
import { registerPhotoFiles } from '../../../server/photos/routes.ts'
import { storePhoto } from '../../../server/photos/storePhoto.ts'
import { similarBits } from '../../../server/media/perceptualHash.ts'
import { randomPicture } from '../memberPhotos/pictures.ts'
import { openedStreams } from '../media/openedStreams.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { block, createMember, giveRole, unlock, viewerOf } from '../factories.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4b2a' } })
    .composite([
      {
        input: { create: { width: Math.ceil(width / 3), height, channels: 3, background: '#f0d090' } },
        left: 0,
        top: 0,
      },
    ])
    .jpeg()
    .withExif({ IFD3: { GPSLatitude: '52/1 22/1 0/1' }, IFD0: { Artist: 'somebody' } })
    .withMetadata({ orientation: 6 })

describe('an uploaded photo', () => {
  let encoded: EncodedPhoto
  let upload: Buffer
  beforeAll(async () => {
    upload = await picture(900, 600).toBuffer()
    encoded = await encodePhoto(upload)
  })

  test('is encoded in five sizes, upright', async () => {
    const sizes: Record<string, string> = {}
    for (const size of photoSizes) {
      const { format, width, height } = await sharp(encoded.files[size]).metadata()
      sizes[size] = `${format} ${width}x${height}`
    }
    // Orientation 6 is rotated by 90 degrees.
    expect(sizes).toEqual({
      full: 'webp 600x900',
      square160: 'webp 160x160',
      square320: 'webp 320x320',
      height200: 'webp 133x200',
      width300: 'webp 300x450',
    })
    expect(encoded).toMatchObject({ width: 600, height: 900, shape: '3:5' })
  })

  test('loses all metadata', async () => {
    expect((await sharp(upload).metadata()).exif).toBeDefined()
    for (const size of photoSizes) {
      const { exif, icc, xmp, iptc, orientation } = await sharp(encoded.files[size]).metadata()
      expect({ exif, icc, xmp, iptc, orientation }).toEqual({})
    }
  })

  test('has a perceptual hash that survives another encoding', async () => {
    const drawn = await randomPicture(1).jpeg().toBuffer()
    const first = await encodePhoto(drawn)
    const again = await encodePhoto(await sharp(drawn).resize(300).webp({ quality: 40 }).toBuffer())
    const differing = Array.from(again.perceptualHash).filter((bit, at) => bit !== first.perceptualHash[at])
    expect(differing.length).toBeLessThanOrEqual(similarBits)
    expect(again.contentHash).not.toBe(first.contentHash)
    expect(encoded.perceptualHash).toMatch(/^[01]{256}$/)
    expect(Buffer.from(encoded.thumbhash, 'base64').length).toBeGreaterThan(5)
  })

  test.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ['GIF', Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')],
    ['PDF', Buffer.from('%PDF-1.4\n%%EOF')],
    ['text', Buffer.from('hello')],
    ['nothing', Buffer.alloc(0)],
  ])('is refused when it is %s', async (_, file) => {
    await expect(encodePhoto(file)).rejects.toBeInstanceOf(UnreadablePhotoError)
  })

  test('is refused if it is truncated or has more than 50 megapixels', async () => {
    await expect(encodePhoto(upload.subarray(0, upload.length - 200))).rejects.toBeInstanceOf(
      UnreadablePhotoError,
    )
    const vast = await sharp({ create: { width: 9_000, height: 6_000, channels: 3, background: '#000' } })
      .png()
      .toBuffer()
    await expect(encodePhoto(vast)).rejects.toBeInstanceOf(UnreadablePhotoError)
  })
})

describe('the files of photos', () => {
  let database: TestDatabase
  let dataDir: string
  let store: PhotoStore
  let app: FastifyInstance
  let encoded: EncodedPhoto
  let asking: Viewer | null = null
  const clock = { now: Date.parse('2025-06-01T12:00:00Z') }
  const links = createPrivateLinks(randomBytes(32), () => clock.now)
  const approvedAt = new Date('2025-01-01T00:00:00Z')

  beforeAll(async () => {
    database = await testDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-photos-'))
    store = createPhotoStore(createDiskStorage(dataDir))
    encoded = await encodePhoto(await picture(90, 60).toBuffer())
    app = Fastify()
    registerErrors(app)
    registerPhotoFiles(app, {
      db: database.db,
      store,
      originalStore: createOriginalStore(createDiskStorage(dataDir)),
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

  const upload = async (memberId: number, fields: { isPrivate?: boolean; approvedAt?: Date | null } = {}) => {
    const fileKey = await store.write(encoded.files)
    const photo = { memberId, fileKey, encoded, isPrivate: false, approvedAt, ...fields }
    const id = await inTransaction(database.db, (trx) => storePhoto(trx, photo))
    return { id, fileKey }
  }
  const get = async (viewer: Viewer | null, url: string) => {
    asking = viewer
    return app.inject(url)
  }
  const status = async (viewer: Viewer | null, url: string) => (await get(viewer, url)).statusCode

  test('appear whole or not at all', async () => {
    const fileKey = await store.write(encoded.files)
    const folder = path.join(dataDir, 'media', 'photos', fileKey.slice(0, 2))
    expect(await readdir(path.join(folder, fileKey))).toHaveLength(photoSizes.length)
    expect(await readdir(folder)).toEqual([fileKey])
    await store.remove(fileKey)
    expect(await store.read(fileKey, 'full')).toBeNull()
  })

  test('belong to photos that follow the others; the first public one becomes the avatar', async () => {
    const { db } = database
    const memberId = await createMember(db)
    await upload(memberId, { isPrivate: true })
    const first = await upload(memberId)
    const second = await upload(memberId)
    const rows = await db
      .selectFrom('photo')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .select(['is_private', 'position'])
      .execute()
    expect(rows).toEqual([
      { is_private: true, position: 0 },
      { is_private: false, position: 0 },
      { is_private: false, position: 1 },
    ])
    const member = await db
      .selectFrom('member')
      .where('id', '=', memberId)
      .select('avatar_photo_id')
      .executeTakeFirstOrThrow()
    expect(member.avatar_photo_id).toBe(first.id)
    expect(second.id).toBeGreaterThan(first.id)
  })

  test('of public photos go to members in every size, and only browsers may cache them', async () => {
    const { db } = database
    const owner = await createMember(db)
    const { fileKey } = await upload(owner)
    const viewer = viewerOf(await createMember(db))
    for (const url of Object.values(lastingUrls(fileKey))) {
      const answer = await get(viewer, url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'private, max-age=300, must-revalidate',
      })
      expect((await sharp(answer.rawPayload).metadata()).format).toBe('webp')
    }
  })

  test('are not read for a HEAD request', async () => {
    const { db } = database
    const owner = await createMember(db)
    const viewer = viewerOf(await createMember(db))
    await unlock(db, owner, viewer.memberId)
    const open = lastingUrls((await upload(owner)).fileKey).url
    const { fileKey } = await upload(owner, { isPrivate: true })
    const hidden = privateUrls(links.mint(fileKey, viewer.sessionId)).url
    const head = (url: string) => app.inject({ method: 'HEAD', url })
    for (const url of [open, hidden]) {
      const whole = await get(viewer, url)
      const { date: _, ...headers } = whole.headers
      expect(headers['content-length']).toBe(String(whole.rawPayload.length))
      const opened = await openedStreams(async () => {
        const told = await head(url)
        expect([told.statusCode, told.body]).toEqual([200, ''])
        expect(told.headers).toMatchObject(headers)
      })
      expect(opened).toBe(0)
    }
    asking = null
    expect([(await head(open)).statusCode, (await head(hidden)).statusCode]).toEqual([404, 403])
  })

  test('are not sent again to a browser that has them, as long as the member may see them', async () => {
    const { db } = database
    const owner = await createMember(db)
    const viewer = viewerOf(await createMember(db))
    const { url } = lastingUrls((await upload(owner)).fileKey)
    const { etag = '' } = (await get(viewer, url)).headers
    const again = async (held: string, of = url) => {
      asking = viewer
      return app.inject({ url: of, headers: { 'if-none-match': held } })
    }
    for (const held of [etag, `W/${etag}`, `"another", ${etag}`]) {
      const answer = await again(held)
      expect([answer.statusCode, answer.body, answer.headers['etag']]).toEqual([304, '', etag])
    }
    expect((await again('"another"')).statusCode).toBe(200)
    const toNoSize = (text: string) => text.replace('full', 'poster')
    expect((await again(toNoSize(etag), toNoSize(url))).statusCode).toBe(404)
    await block(db, owner, viewer.memberId)
    expect((await again(etag)).statusCode).toBe(404)
  })

  test('answer the same 404 without permission as for unknown files', async () => {
    const { db } = database
    const viewer = viewerOf(await createMember(db))
    const blocking = await createMember(db)
    await block(db, blocking, viewer.memberId)
    const urls = [
      lastingUrls((await upload(blocking)).fileKey).url,
      lastingUrls((await upload(await createMember(db, { suspended_at: new Date() }))).fileKey).url,
      lastingUrls((await upload(await createMember(db), { approvedAt: null })).fileKey).url,
      lastingUrls((await upload(await createMember(db), { isPrivate: true })).fileKey).url,
      lastingUrls('AAAAAAAAAAAAAAAAAAAAAA').url,
      '/media/photo/AAAAAAAAAAAAAAAAAAAAAA/..%2F..%2Fsecret.webp',
      '/media/photo/..%2F..%2Fetc/full.webp',
    ]
    const answers = await Promise.all(
      urls.map(async (url) => [await status(viewer, url), (await get(viewer, url)).body]),
    )
    expect(new Set(answers.map(([code]) => code))).toEqual(new Set([404]))
    expect(new Set(answers.map(([, body]) => body)).size).toBe(1)
  })

  test('of a blocked member go to the blocker as the smallest square of the avatar, and nothing else', async () => {
    const { db } = database
    const blocker = viewerOf(await createMember(db))
    const blockedId = await createMember(db)
    const avatar = lastingUrls((await upload(blockedId)).fileKey)
    const other = lastingUrls((await upload(blockedId)).fileKey)
    const own = lastingUrls((await upload(blocker.memberId)).fileKey)
    const { square160_url: small, ...larger } = avatar
    await block(db, blocker.memberId, blockedId)
    expect(await status(blocker, small)).toBe(200)
    for (const url of [...Object.values(larger), ...Object.values(other)])
      expect(await status(blocker, url)).toBe(404)
    const blocked = viewerOf(blockedId)
    for (const url of Object.values(own)) expect(await status(blocked, url)).toBe(404)
    expect(await status(viewerOf(blocker.memberId, { isEnabled: false }), small)).toBe(404)
    expect(await status(null, small)).toBe(404)

    await block(db, blockedId, blocker.memberId)
    expect(await status(blocker, small)).toBe(404)
    await db.deleteFrom('block').where('member_id', '=', blockedId).execute()
    expect(await status(blocker, small)).toBe(200)
    for (const state of ['suspended_at', 'delete_requested_at', 'hidden_at'] as const) {
      await db
        .updateTable('member')
        .set({ [state]: new Date() })
        .where('id', '=', blockedId)
        .execute()
      expect(await status(blocker, small)).toBe(404)
      await db
        .updateTable('member')
        .set({ [state]: null })
        .where('id', '=', blockedId)
        .execute()
    }
    await db.updateTable('photo').set({ approved_at: null }).where('member_id', '=', blockedId).execute()
    expect(await status(blocker, small)).toBe(404)
  })

  test('go to guests only as avatars of members who agreed to be featured', async () => {
    const { db } = database
    const featured = await createMember(db, { is_featured: true })
    const avatar = await upload(featured)
    const other = await upload(featured)
    const shy = await upload(await createMember(db))
    expect(await status(null, lastingUrls(avatar.fileKey).url)).toBe(200)
    expect(await status(null, lastingUrls(other.fileKey).url)).toBe(404)
    expect(await status(null, lastingUrls(shy.fileKey).url)).toBe(404)
  })

  test('can be fetched only by the owner and admins before approval', async () => {
    const { db } = database
    const owner = await createMember(db)
    const admin = await createMember(db)
    await giveRole(db, admin, 'admin')
    const { url } = lastingUrls((await upload(owner, { approvedAt: null })).fileKey)
    expect(await status(viewerOf(owner), url)).toBe(200)
    expect(await status(viewerOf(admin, { isAdmin: true }), url)).toBe(200)
  })

  test.each([
    ['disabled', { isEnabled: false }],
    ['not onboarded', { isOnboarded: false }],
  ])('of others go to nobody whose profile is %s, admins included; their own do', async (_, state) => {
    const { db } = database
    const [owner, other, admin] = [await createMember(db), await createMember(db), await createMember(db)]
    await giveRole(db, admin, 'admin')
    const [ownId, hiddenId] = [await upload(admin), await upload(owner)]
    const [ownPrivate, hiddenPrivate] = [
      await upload(admin, { isPrivate: true }),
      await upload(owner, { isPrivate: true }),
    ]
    await unlock(db, owner, other)
    await unlock(db, owner, admin)
    for (const viewer of [viewerOf(other, state), viewerOf(admin, { isAdmin: true, ...state })]) {
      const privateUrl = (key: string) => privateUrls(links.mint(key, viewer.sessionId)).url
      expect(await status(viewer, lastingUrls(hiddenId.fileKey).url)).toBe(404)
      expect(await status(viewer, privateUrl(hiddenPrivate.fileKey))).toBe(404)
      const isOwner = viewer.memberId === admin
      expect(await status(viewer, privateUrl(ownPrivate.fileKey))).toBe(isOwner ? 200 : 404)
      expect(await status(viewer, lastingUrls(ownId.fileKey).url)).toBe(isOwner ? 200 : 404)
    }
    const able = viewerOf(admin, { isAdmin: true })
    const open = privateUrls(links.mint(hiddenPrivate.fileKey, able.sessionId)).url
    expect(await status(able, open)).toBe(200)
  })

  describe('of private photos', () => {
    test('go to members with access, at an address for their session, and are never cached', async () => {
      const { db } = database
      const owner = await createMember(db)
      const viewer = viewerOf(await createMember(db))
      const { fileKey } = await upload(owner, { isPrivate: true })
      const { url } = privateUrls(links.mint(fileKey, viewer.sessionId))
      expect(await status(viewer, url)).toBe(404)

      await unlock(db, owner, viewer.memberId)
      const answer = await get(viewer, url)
      expect(answer.statusCode).toBe(200)
      expect(answer.headers['cache-control']).toBe('private, no-store')

      expect(await status({ ...viewer, sessionId: 'another' }, url)).toBe(403)
      expect(await status(null, url)).toBe(403)
      expect(await status(viewer, url.replace(fileKey, 'A'.repeat(22)))).toBe(403)
    })

    test('cannot be fetched after access ends or after a block, and at most for five minutes', async () => {
      const { db } = database
      const owner = await createMember(db)
      const viewer = viewerOf(await createMember(db))
      const { fileKey } = await upload(owner, { isPrivate: true })
      await unlock(db, owner, viewer.memberId)
      const { url } = privateUrls(links.mint(fileKey, viewer.sessionId))
      expect(await status(viewer, url)).toBe(200)

      clock.now += 5 * 60_000
      expect(await status(viewer, url)).toBe(403)
      const fresh = privateUrls(links.mint(fileKey, viewer.sessionId)).url
      expect(await status(viewer, fresh)).toBe(200)

      await db.deleteFrom('unlock').where('member_id', '=', owner).execute()
      expect(await status(viewer, fresh)).toBe(404)
      await unlock(db, owner, viewer.memberId, new Date(clock.now - 1))
      expect(await status(viewer, fresh)).toBe(404)
      await db.deleteFrom('unlock').where('member_id', '=', owner).execute()
      await unlock(db, owner, viewer.memberId)
      expect(await status(viewer, fresh)).toBe(200)
      await block(db, viewer.memberId, owner)
      expect(await status(viewer, fresh)).toBe(404)
    })
  })
})
