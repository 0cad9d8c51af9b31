import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { FSDriver } from 'flydrive/drivers/fs'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { deletedMediaKeptDays } from '../../../contract/limits.ts'
import { driverStorage } from '../../../server/media/storage.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import { createOriginalStore, createPhotoStore } from '../../../server/photos/fileStore.ts'
import { createVideoSourceStore, createVideoStore } from '../../../server/videos/fileStore.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createMember, createPhoto, createVideo } from '../factories.ts'
import { type OpenStorage, storages } from './storages.ts'

const day = 24 * 60 * 60_000
const file = Buffer.from('contents')
const sizes = { full: file, square160: file, square320: file, height200: file, width300: file }

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

describe.each(Object.entries(storages))('on %s, a sweep', (_, openStorage) => {
  let opened: OpenStorage
  let memberId: number
  beforeAll(async () => {
    opened = await openStorage()
  })
  afterAll(() => opened.close())
  beforeEach(async () => {
    await database.empty()
    memberId = await createMember(database.db)
  })

  const storesOf = () => ({
    photos: createPhotoStore(opened.storage),
    originals: createOriginalStore(opened.storage),
    videos: createVideoStore(opened.storage),
    sources: createVideoSourceStore(opened.storage),
  })
  /** Sweeps all stores, as if `days` had passed, and returns how many folders were removed. */
  async function sweepAfter(days: number): Promise<number> {
    let removed = 0
    for (const store of Object.values(storesOf()))
      removed += await sweepFiles(database.db, store, Date.now() + days * day)
    return removed
  }
  async function keysBelow(folder: string): Promise<string[]> {
    const keys: string[] = []
    for await (const { key } of opened.storage.filesBelow(folder)) keys.push(key)
    return keys
  }

  test('removes the files that no row names after a day, and no others', async () => {
    const { photos, originals, videos, sources } = storesOf()
    const writeVideo = () => videos.write({ video: file, thumbnail: file, strip: null })
    const named = {
      photo: await photos.write(sizes),
      original: await originals.write({ original: file }),
      deleted: await photos.write(sizes),
      verification: await photos.write(sizes),
      video: await writeVideo(),
      source: await sources.write({ source: file }),
    }
    const { db } = database
    await createPhoto(db, memberId, { file_key: named.photo, original_key: named.original })
    await createPhoto(db, memberId, { file_key: named.deleted, deleted_at: new Date() })
    await db
      .insertInto('verification_photo')
      .values({ member_id: memberId, file_key: named.verification, code: '1234', width: 8, height: 8 })
      .execute()
    await createVideo(db, memberId, { file_key: named.video })
    await createVideo(db, memberId, { file_key: named.source, is_processed: false })
    const unnamed = [
      await photos.write(sizes),
      await originals.write({ original: file }),
      await writeVideo(),
      await sources.write({ source: file }),
    ]

    expect(await sweepAfter(0.9)).toBe(0)
    expect(await sweepAfter(1.1)).toBe(unnamed.length)
    const folders = ['photos', 'originals', 'videos', 'video-sources']
    const left = (await Promise.all(folders.map(keysBelow))).flat()
    expect([...new Set(left.map((key) => key.split('/')[2] ?? ''))].toSorted()).toEqual(
      Object.values(named).toSorted(),
    )
    expect(left).toHaveLength(5 + 1 + 5 + 5 + 2 + 1)

    // Those of the deleted photo, once nobody may look at them any more.
    expect(await sweepAfter(deletedMediaKeptDays + 1)).toBe(1)
    expect(await photos.lengthOf(named.deleted, 'full')).toBeNull()
    expect(await sweepAfter(deletedMediaKeptDays + 1)).toBe(0)
  })
})

/** Lists two files at a time, as an S3 server does with thousands. */
class PagedDriver extends FSDriver {
  override async listAll(prefix: string, options?: { recursive?: boolean; paginationToken?: string }) {
    const { objects } = await super.listAll(prefix, { recursive: true })
    const after = options?.paginationToken ?? ''
    const later = [...objects]
      .flatMap((entry) => (entry.isFile ? [entry] : []))
      .filter(({ key }) => key > after)
      .toSorted((one, other) => (one.key < other.key ? -1 : 1))
    const page = later.slice(0, 2)
    const last = page.at(-1)
    return { objects: page, ...(last && later.length > 2 && { paginationToken: last.key }) }
  }
}

test('a sweep reads all pages of a list while it removes files', async () => {
  await database.empty()
  const location = await mkdtemp(path.join(tmpdir(), 'lodge-paged-'))
  onTestFinished(() => rm(location, { recursive: true }))
  const unused = () => Promise.reject(new Error('A sweep reads no file.'))
  const driver = new PagedDriver({ location, visibility: 'private' })
  const store = createOriginalStore({ ...driverStorage(driver), read: unused, lengthOf: unused })
  const keys = await Promise.all(Array.from({ length: 11 }, () => store.write({ original: file })))
  const [kept = ''] = keys
  await createPhoto(database.db, await createMember(database.db), { original_key: kept })
  expect(await sweepFiles(database.db, store, Date.now() + 2 * day)).toBe(keys.length - 1)
  const left = await readdir(location, { recursive: true })
  expect(left.filter((name) => name.endsWith('.jpg')).map((name) => name.split('/')[2])).toEqual([kept])
})
