import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { inTransaction } from '../../../server/db/transaction.ts'
import { encodeThumbnail } from '../../../server/videos/encodeThumbnail.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createVideoStore, type VideoStore } from '../../../server/videos/fileStore.ts'
import { type NewVideo, storeVideo } from '../../../server/videos/storeVideo.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createMember } from '../factories.ts'

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#7a4b2a' } })

describe('the thumbnail of a video', () => {
  test('is a WebP of the same size as the frame, without metadata', async () => {
    const frame = await picture(640, 480)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toBuffer()
    const { file, thumbhash } = await encodeThumbnail(frame)
    const { format, width, height, exif } = await sharp(file).metadata()
    expect({ format, width, height, exif }).toEqual({
      format: 'webp',
      width: 640,
      height: 480,
      exif: undefined,
    })
    expect(Buffer.from(thumbhash, 'base64').length).toBeGreaterThan(5)
  })

  test('is no larger than 1,280 pixels', async () => {
    const { file } = await encodeThumbnail(await picture(1080, 1920).jpeg().toBuffer())
    expect(await sharp(file).metadata()).toMatchObject({ width: 720, height: 1280 })
  })

  test('is decoded only from formats that photos are decoded from', async () => {
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    await expect(encodeThumbnail(drawing)).rejects.toThrow('unsupported')
  })
})

describe('a video', () => {
  let database: TestDatabase
  let dataDir: string
  let store: VideoStore
  beforeAll(async () => {
    database = await testDatabase()
    dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-videos-'))
    store = createVideoStore(createDiskStorage(dataDir))
  })
  afterAll(async () => {
    await database.close()
    await rm(dataDir, { recursive: true })
  })

  const encoded = {
    width: 640,
    height: 480,
    durationMs: 3_000,
    sizeBytes: 4,
    thumbhash: 'aGFzaA==',
    contentHash: 'ab12',
  }
  const write = () =>
    store.write({ video: Buffer.from('film'), thumbnail: Buffer.from('still'), strip: null })
  const upload = async (memberId: number, fields: Partial<NewVideo> = {}) => {
    const video = { memberId, fileKey: await write(), encoded, isPrivate: false, ...fields }
    return inTransaction(database.db, (trx) => storeVideo(trx, video))
  }

  test('has its file and thumbnail in one folder, apart from photos', async () => {
    const fileKey = await write()
    const folder = path.join(dataDir, 'media', 'videos', fileKey.slice(0, 2), fileKey)
    expect((await readdir(folder)).toSorted()).toEqual(['thumbnail.webp', 'video.mp4'])
    const part = await store.read(fileKey, 'video', { first: 1, last: 2 })
    expect(part && String(await buffer(part.stream))).toBe('il')
    const still = await store.read(fileKey, 'thumbnail')
    expect(still && String(await buffer(still.stream))).toBe('still')
  })

  test('is processed at once and waits for approval', async () => {
    const id = await upload(await createMember(database.db), { description: 'At the lake' })
    const row = await database.db
      .selectFrom('video')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({
      description: 'At the lake',
      type: 'video/mp4',
      is_processed: true,
      failed_text: null,
      width: 640,
      height: 480,
      duration_ms: 3_000,
      thumbhash: 'aGFzaA==',
      content_hash: 'ab12',
      approved_at: null,
    })
    expect(Number(row.size_bytes)).toBe(4)
  })

  test('follows the others of its kind', async () => {
    const memberId = await createMember(database.db)
    for (const isPrivate of [true, false, false]) await upload(memberId, { isPrivate })
    const rows = await database.db
      .selectFrom('video')
      .where('member_id', '=', memberId)
      .orderBy('id')
      .select(['is_private', 'position'])
      .execute()
    expect(rows).toEqual([
      { is_private: true, position: 0 },
      { is_private: false, position: 0 },
      { is_private: false, position: 1 },
    ])
  })
})
