import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { abandonedUploads, uploadFolderOf } from '../../../server/api/receiveForm.ts'
import type { SweptStore } from '../../../server/media/sweepFiles.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { createPhotoStore, type PhotoStore } from '../../../server/photos/fileStore.ts'
import { saveExactPlace } from '../../../server/places/placeRepository.ts'
import { exactPlaceOf } from '../../../server/places/choosePlace.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import { createVerificationStore, type VerificationStore } from '../../../server/verification/fileStore.ts'
import { createVideoStore, type VideoStore } from '../../../server/videos/fileStore.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { cities, createAccount, createMember, createPhoto, placeMember } from '../factories.ts'
import { commit, flash } from '../realtime/realtimeServer.ts'
import { runDueJobs } from './runDueJobs.ts'

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

let database: TestDatabase
let dataDir: string
let store: PhotoStore
let videos: VideoStore
let verifications: VerificationStore
let clock: number
const error = vi.fn<(...words: unknown[]) => void>()
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-jobs-'))
  store = createPhotoStore(createDiskStorage(dataDir))
  videos = createVideoStore(createDiskStorage(dataDir))
  verifications = createVerificationStore(createDiskStorage(dataDir))
  clock = Date.now()
  error.mockReset()
})
afterEach(() => rm(dataDir, { recursive: true }))

/** Runs the due jobs once, as a process that then ends. */
const runOnce = (keep: SweptStore = store) =>
  runDueJobs({
    db: database.db,
    stores: [keep, videos],
    verificationStore: verifications,
    askPaymentProviders: async () => {},
    tellDeleted: () => {},
    remindSupporters: async () => {},
    hasAutovacuum: true,
    applyDecisions: async () => {},
    queueDigests: async () => {},
    removeExpiredExports: async () => {},
    removeMails: async () => {},
    logger: { error },
    now: () => clock,
  })

describe('periodic jobs', () => {
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

  test('delete sign-ins after a year', async () => {
    const member = await createMember(database.db)
    await createAccount(database.db, member)
    await database.db
      .insertInto('identity_sign_in')
      .values({ user_id: `account-${member}`, proved_by: 'code', signed_in_at: new Date(clock) })
      .execute()
    const left = () => database.db.selectFrom('identity_sign_in').select('proved_by').execute()
    clock += 364 * day
    await runOnce()
    expect(await left()).toEqual([{ proved_by: 'code' }])
    clock += day + minute
    await runOnce()
    expect(await left()).toEqual([])
  })

  test('delete expired sessions every six hours', async () => {
    const member = await createMember(database.db)
    await createAccount(database.db, member, 'member@lodge.test')
    const session = async (id: string, expiresAt: number) => {
      await database.db
        .insertInto('identity_session')
        .values({ id, user_id: `account-${member}`, token: id, expires_at: new Date(expiresAt) })
        .execute()
    }
    const left = async () =>
      (await database.db.selectFrom('identity_session').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      )
    await session('expired', clock - minute)
    await session('lasting', clock + 30 * day)
    await session('short', clock + minute)
    await runOnce()
    expect(await left()).toEqual(['lasting', 'short'])
    clock += 6 * hour - minute
    await runOnce()
    expect(await left()).toEqual(['lasting', 'short'])
    clock += minute
    await runOnce()
    expect(await left()).toEqual(['lasting'])
    expect(error).not.toHaveBeenCalled()
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
/** Makes all files of a folder older. */
async function age(folder: string, by: number): Promise<void> {
  const at = new Date(clock - by)
  for (const name of await readdir(folder)) await utimes(path.join(folder, name), at, at)
}

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

  test('of writes that an earlier version did not finish are deleted after a day', async () => {
    const [old, underWay] = [`${folderOf('a'.repeat(22))}.new`, `${folderOf('b'.repeat(22))}.new`]
    for (const folder of [old, underWay]) {
      await mkdir(folder, { recursive: true })
      await writeFile(path.join(folder, 'full.webp'), file)
    }
    await age(old, 2 * day)
    await runOnce()
    expect(await readdir(path.dirname(old))).toEqual([])
    expect(await readdir(path.dirname(underWay))).toEqual([path.basename(underWay)])
  })

  test('that were being received when the process was killed are deleted after a day', async () => {
    const folder = uploadFolderOf(dataDir)
    for (const name of ['old', 'new']) await mkdir(path.join(folder, name), { recursive: true })
    await utimes(path.join(folder, 'old'), new Date(clock - 2 * day), new Date(clock - 2 * day))
    await runOnce(abandonedUploads(folder))
    expect(await readdir(folder)).toEqual(['new'])
  })
})

describe('files of videos', () => {
  test('are deleted after a day when no row names them; all others stay', async () => {
    const member = await createMember(database.db)
    const write = () => videos.write({ video: file, thumbnail: file, strip: null })
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
