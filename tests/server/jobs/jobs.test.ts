import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SweptStore } from '../../../server/media/sweepFiles.ts'
import { createPhotoStore, type PhotoStore } from '../../../server/photos/fileStore.ts'
import { saveExactPlace } from '../../../server/places/placeRepository.ts'
import { exactPlaceOf } from '../../../server/places/choosePlace.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import { startJobs } from '../../../server/jobs/jobs.ts'
import { createVideoStore, type VideoStore } from '../../../server/videos/fileStore.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities, createMember, createPhoto, placeMember } from '../factories.ts'
import { commit, flash } from '../realtime/realtimeServer.ts'

const minute = 60_000
const day = 24 * 60 * minute

let database: TestDatabase
let dataDir: string
let store: PhotoStore
let videos: VideoStore
let clock: number
const error = vi.fn<(...words: unknown[]) => void>()
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-jobs-'))
  store = createPhotoStore(dataDir)
  videos = createVideoStore(dataDir)
  clock = Date.now()
  error.mockReset()
})
afterEach(() => rm(dataDir, { recursive: true }))

const start = (keep: SweptStore = store) =>
  startJobs({ db: database.db, stores: [keep, videos], logger: { error }, now: () => clock })
/** Runs the due jobs once, as a process that then ends. */
async function runOnce(keep?: SweptStore) {
  const jobs = start(keep)
  await jobs.runDue()
  await jobs.close()
}

describe('jobs', () => {
  test('publish moves once they are due', async () => {
    const member = await createMember(database.db)
    await placeMember(database.db, member)
    const paris = exactPlaceOf({ ...cities.paris, population: 1_000 })
    await inTransaction(database.db, (trx) =>
      saveExactPlace(trx, member, paris, {
        chosenAt: new Date(clock),
        publishAt: new Date(clock + 30 * minute),
      }),
    )
    const city = async () =>
      (await database.db.selectFrom('member_place').select('city').executeTakeFirstOrThrow()).city
    clock += 29 * minute
    await runOnce()
    expect(await city()).toBe('Amsterdam')
    clock += minute
    await runOnce()
    expect(await city()).toBe('Paris')
    expect(error).not.toHaveBeenCalled()
  })

  test('decide once a week which members are published with their grid square', async () => {
    const settle = async () => {
      const id = await createMember(database.db)
      await placeMember(database.db, id)
      return id
    }
    const first = await settle()
    for (let count = 0; count < 3; count += 1) await settle()
    const kind = async () => {
      const cell = await database.db
        .selectFrom('member_place')
        .innerJoin('cell', 'cell.id', 'member_place.cell_id')
        .where('member_place.member_id', '=', first)
        .select('cell.kind')
        .executeTakeFirstOrThrow()
      return cell.kind
    }
    await runOnce()
    await settle()
    clock += 7 * day - minute
    await runOnce()
    expect(await kind()).toBe('city')
    clock += minute
    await runOnce()
    expect(await kind()).toBe('grid')
    expect(error).not.toHaveBeenCalled()
  })

  test('delete events after seven days', async () => {
    const member = await createMember(database.db)
    await commit(database.db, flash(member, 'old'))
    clock += 6 * day
    await runOnce()
    expect(await readEvents(database.db, member, 0, 10)).toHaveLength(1)
    clock += day + minute
    await runOnce()
    expect(await readEvents(database.db, member, 0, 10)).toEqual([])
  })

  test('wait for their interval, even across restarts', async () => {
    await runOnce()
    clock += 30_000
    const looked = await database.statementsOf(() => runOnce())
    expect(looked.filter((statement) => !statement.includes('"setting"'))).toEqual([])
  })

  test('continue after a job failed, and try it again in the next run', async () => {
    const broken = {
      ...store,
      async *writtenBefore(): AsyncGenerator<string[]> {
        yield Promise.reject(new Error('The disk is gone.'))
      },
    }
    await runOnce(broken)
    expect(error).toHaveBeenCalledOnce()
    const fileKey = await writeOld()
    clock += minute
    await runOnce()
    expect(await store.read(fileKey, 'full')).toBeNull()
  })
})

const file = Buffer.from('a picture')
const files = { full: file, square160: file, square320: file, height200: file, width300: file }
const folderOf = (fileKey: string) => path.join(dataDir, 'media', 'photos', fileKey.slice(0, 2), fileKey)
const age = (folder: string, by: number) => utimes(folder, new Date(clock - by), new Date(clock - by))

/** Writes the files of a photo, two days old. */
async function writeOld(): Promise<string> {
  const fileKey = await store.write(files)
  await age(folderOf(fileKey), 2 * day)
  return fileKey
}

describe('files of photos', () => {
  test('are deleted after a day when no row names them; all others stay', async () => {
    const member = await createMember(database.db)
    const [unnamed, shown, deleted, verification] = [
      await writeOld(),
      await writeOld(),
      await writeOld(),
      await writeOld(),
    ]
    const fresh = await store.write(files)
    await createPhoto(database.db, member, { file_key: shown })
    await createPhoto(database.db, member, { file_key: deleted, deleted_at: new Date() })
    await database.db
      .insertInto('verification_photo')
      .values({ member_id: member, file_key: verification, code: '1234', width: 8, height: 8 })
      .execute()
    await runOnce()
    expect(error).not.toHaveBeenCalled()
    const left = new Set(
      (await readdir(path.join(dataDir, 'media', 'photos'), { recursive: true })).map((name) =>
        path.basename(name),
      ),
    )
    for (const kept of [shown, deleted, verification, fresh]) expect(left).toContain(kept)
    expect(left).not.toContain(unnamed)
  })

  test('of interrupted uploads are deleted after a day', async () => {
    const [old, underWay] = [`${folderOf('a'.repeat(22))}.new`, `${folderOf('b'.repeat(22))}.new`]
    for (const folder of [old, underWay]) await mkdir(folder, { recursive: true })
    await age(old, 2 * day)
    await runOnce()
    expect(await readdir(path.dirname(old))).toEqual([])
    expect(await readdir(path.dirname(underWay))).toEqual([path.basename(underWay)])
  })
})

describe('files of videos', () => {
  test('are deleted after a day when no row names them; all others stay', async () => {
    const member = await createMember(database.db)
    const write = () => videos.write({ video: file, thumbnail: file })
    const [unnamed, shown, fresh] = [await write(), await write(), await write()]
    for (const fileKey of [unnamed, shown]) {
      await age(path.join(dataDir, 'media', 'videos', fileKey.slice(0, 2), fileKey), 2 * day)
    }
    await database.db
      .insertInto('video')
      .values({ member_id: member, file_key: shown, content_hash: 'hash', deleted_at: new Date() })
      .execute()
    await runOnce()
    expect(error).not.toHaveBeenCalled()
    const left = await readdir(path.join(dataDir, 'media', 'videos'), { recursive: true })
    const names = new Set(left.map((name) => path.basename(name)))
    for (const kept of [shown, fresh]) expect(names).toContain(kept)
    expect(names).not.toContain(unnamed)
  })
})
