import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { statSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { abandonedUploads, uploadFolderOf } from '../../../server/api/receiveForm.ts'
import type { Db } from '../../../server/db/schema.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import { createOriginalStore, createPhotoStore } from '../../../server/photos/fileStore.ts'
import { randomPicture } from '../memberPhotos/pictures.ts'
import { videoForm } from '../memberVideos/forms.ts'
import { makeVideo, withFfmpeg } from '../videos/makeVideo.ts'
import { createPeople, createRealSite } from './realSite.ts'
import { filesBelow, sendHalf, sendPhoto } from './uploads.ts'

test(
  'a server that is killed in each step of an upload stores each photo once, and leaves no file',
  { timeout: 180_000 },
  async () => {
    const site = await createRealSite()
    const { dataDir } = site.config
    const [owner] = await createPeople(site, 1)
    if (!owner) throw new Error('There is no owner.')
    const count = (folder: string) => filesBelow(dataDir, folder).length
    /** What a step has written once it is under way. */
    const steps = {
      receiving: () => count('uploads'),
      encoding: () => count('uploads'),
      'storing the original': () => count('media/originals'),
      'storing the sizes': () => count('media/photos'),
      'storing the last size': () => Math.floor(count('media/photos') / 5),
    }
    const files: Buffer[] = []
    for (const [step, written] of Object.entries(steps)) {
      const server = await site.start()
      const file = await randomPicture(files.length + 1, { width: 3_200, height: 2_400 })
        .jpeg()
        .toBuffer()
      files.push(file)
      const before = written()
      if (step === 'receiving') sendHalf(site, owner, 'photo', file)
      else void sendPhoto(site, owner, file, `upload-${files.length}`).catch(() => {})
      await vi.waitFor(() => expect(written()).toBeGreaterThan(before), { timeout: 20_000, interval: 1 })
      await server.kill()
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
    }

    const server = await site.start()
    for (const [index, file] of files.entries()) {
      const answer = await sendPhoto(site, owner, file, `upload-${index + 1}`)
      expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])
    }
    await server.kill('SIGTERM')
    // At least what the step of receiving left.
    expect(count('uploads')).toBeGreaterThan(0)

    await site.withDatabase(async (db) => {
      const rows = await db.selectFrom('photo').select(['file_key', 'original_key']).execute()
      expect(rows).toHaveLength(files.length)
      const storage = createDiskStorage(dataDir)
      const stores = [
        createPhotoStore(storage),
        createOriginalStore(storage),
        abandonedUploads(uploadFolderOf(dataDir)),
      ]
      const all = [...filesBelow(dataDir, 'media'), ...filesBelow(dataDir, 'uploads')]
      for (const store of stores) expect(await sweepFiles(db, store, Date.now())).toBe(0)
      expect([...filesBelow(dataDir, 'media'), ...filesBelow(dataDir, 'uploads')]).toEqual(all)
      for (const store of stores) await sweepFiles(db, store, Date.now() + 2 * 24 * 60 * 60_000)
      const folders = new Set(filesBelow(dataDir, 'media').map((name) => path.basename(path.dirname(name))))
      expect([...folders].toSorted()).toEqual(
        rows.flatMap((row) => [row.file_key, row.original_key ?? '']).toSorted(),
      )
      expect(filesBelow(dataDir, 'media')).toHaveLength(files.length * 6)
      expect(filesBelow(dataDir, 'uploads')).toEqual([])
    })
  },
)

test(
  'a server that is killed while it receives a video stores nothing of it',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const { dataDir } = site.config
    const [owner] = await createPeople(site, 1)
    if (!owner) throw new Error('There is no owner.')
    const video = await makeVideo()
    const received = () => filesBelow(dataDir, 'uploads')
    let server = await site.start(withFfmpeg())
    sendHalf(site, owner, 'video', Buffer.concat([video, randomBytes(4 * 1024 * 1024)]))
    await vi.waitFor(
      () => {
        const [file] = received()
        expect(file && statSync(path.join(dataDir, file)).size).toBeGreaterThan(video.length)
      },
      { timeout: 20_000, interval: 5 },
    )
    await server.kill()
    expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })

    const stored = (db: Db) => db.selectFrom('video').select('id').execute()
    const sweepAt = (db: Db, now: number) => sweepFiles(db, abandonedUploads(uploadFolderOf(dataDir)), now)
    await site.withDatabase(async (db) => {
      expect(await stored(db)).toEqual([])
      expect((await sql`select id from pgboss.job where name = 'process-video'`.execute(db)).rows).toEqual([])
      expect(filesBelow(dataDir, 'media')).toEqual([])
      expect(received()).toHaveLength(1)
      await sweepAt(db, Date.now())
      expect(received()).toHaveLength(1)
      await sweepAt(db, Date.now() + 2 * 24 * 60 * 60_000)
      expect(received()).toEqual([])
    })
    server = await site.start(withFfmpeg())
    const answer = await fetch(`${site.url}/api/user/${owner.id}/video`, {
      method: 'POST',
      headers: owner.headers,
      body: videoForm(video),
    })
    expect([answer.status, await answer.text()]).toEqual([201, expect.any(String)])
    await server.kill('SIGTERM')
    await site.withDatabase(async (db) => expect(await stored(db)).toHaveLength(1))
  },
)

test(
  'a server that is stopped during uploads finishes what it has received, and leaves no file of the others',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const { dataDir } = site.config
    const [owner] = await createPeople(site, 1)
    if (!owner) throw new Error('There is no owner.')
    const photo = (seed: number, size: { width: number; height: number }) =>
      randomPicture(seed, size).jpeg().toBuffer()
    const half = await photo(1, { width: 1_200, height: 900 })
    // Small: photos are encoded at a low priority, which gets little of a busy machine in the time that a stop has.
    const small = { width: 600, height: 450 }
    const [early, ...whole] = await Promise.all([2, 3, 4].map((seed) => photo(seed, small)))
    if (!early) throw new Error('There is no file.')
    const server = await site.start()
    // The process that encodes runs from then on.
    expect((await sendPhoto(site, owner, early, 'upload-early')).status).toBe(201)
    const cut = once(sendHalf(site, owner, 'photo', half), 'close')
    const answers = whole.map((file, index) => sendPhoto(site, owner, file, `upload-${index}`))
    // Both whole ones are received, and are encoded one after the other.
    const seen = new Set<number>()
    await vi.waitFor(
      () => {
        for (const name of filesBelow(dataDir, 'uploads'))
          seen.add(statSync(path.join(dataDir, name), { throwIfNoEntry: false })?.size ?? 0)
        expect([...seen]).toEqual(expect.arrayContaining(whole.map(({ length }) => length)))
      },
      { timeout: 20_000, interval: 1 },
    )
    const toldAt = performance.now()
    server.process.kill('SIGTERM')
    const statuses = (await Promise.all(answers)).map(({ status }) => status)
    await cut
    expect(await server.ended).toEqual({ code: 0, signal: null })
    expect(performance.now() - toldAt).toBeLessThan(10_000)
    expect(statuses).toEqual([201, 201])
    expect(filesBelow(dataDir, 'uploads')).toEqual([])

    const again = await site.start()
    for (const [index, file] of whole.entries())
      expect((await sendPhoto(site, owner, file, `upload-${index}`)).status).toBe(201)
    await again.kill('SIGTERM')
    await site.withDatabase(async (db) => {
      const rows = await db.selectFrom('photo').select(['file_key', 'original_key']).execute()
      expect(rows).toHaveLength(whole.length + 1)
      const named = rows.flatMap((row) => [row.file_key, row.original_key ?? ''])
      const folders = new Set(filesBelow(dataDir, 'media').map((name) => path.basename(path.dirname(name))))
      expect([...folders].toSorted()).toEqual(named.toSorted())
    })
  },
)
