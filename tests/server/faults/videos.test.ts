import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { eventData } from '../../../contract/events.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createJobs } from '../../../server/jobs/jobs.ts'
import { createDiskStorage } from '../../../server/media/storage.ts'
import { sweepFiles } from '../../../server/media/sweepFiles.ts'
import { createVideoSourceStore, createVideoStore } from '../../../server/videos/fileStore.ts'
import { createVideo } from '../factories.ts'
import { makeVideo, testPrograms, withFfmpeg } from '../videos/makeVideo.ts'
import { createPeople, createRealSite, type Person, type RealSite, temporaryFolder } from './realSite.ts'
import { filesBelow } from './uploads.ts'

interface Waiting {
  readonly site: RealSite
  readonly owner: Person
  readonly count: number
  readonly source: Buffer
}

/** Stores uploaded videos that wait to be processed. */
async function storeWaiting({ site, owner, count, source }: Waiting): Promise<void> {
  const sources = createVideoSourceStore(createDiskStorage(site.config.dataDir))
  await site.withDatabase(async (db) => {
    const jobs = createJobs({ db, isOnlyProcess: true, logger: console })
    for (let index = 0; index < count; index += 1) {
      const id = await createVideo(db, owner.id, {
        file_key: await sources.write({ source }),
        is_processed: false,
      })
      await inTransaction(db, (trx) => jobs.send(trx, 'process-video', { videoId: id }))
    }
  })
}

/** Returns the videos of which the owner was told something, as they are now. */
async function findTold(site: RealSite, { headers }: Person) {
  const response = await fetch(`${site.url}/api/event?after=0`, { headers })
  const { data } = Events.parse(await response.json())
  return [...new Map(data.map(({ video }) => [video.id, video])).values()]
}

const until = (condition: () => boolean) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout: 60_000, interval: 5 })

async function createOwner(site: RealSite): Promise<Person> {
  const [owner] = await createPeople(site, 1)
  if (!owner) throw new Error('There is no owner.')
  return owner
}

/** The steps in which a program runs, with a part of its command. */
const steps = {
  look: 'ffprobe*source',
  encode: 'ffmpeg*-progress',
  check: 'ffprobe*video.mp4',
  frames: 'ffmpeg*fps=',
  poster: 'ffmpeg*-ss',
}

/** Makes programs that stop at each step once, until they are killed. */
async function makeStoppingPrograms(folder: string): Promise<void> {
  const { ffmpeg, ffprobe } = testPrograms()
  for (const [name, program] of Object.entries({ ffmpeg, ffprobe })) {
    const cases = Object.entries(steps)
      .map(
        ([step, pattern]) =>
          `  *${pattern}*) if mkdir "${folder}/${step}" 2>/dev/null; then exec sleep 300; fi ;;`,
      )
      .join('\n')
    const script = `#!/bin/sh\ncase "${name} $*" in\n${cases}\nesac\nexec ${program} "$@"\n`
    await writeFile(path.join(folder, name), script, { mode: 0o755 })
  }
}

/** Whether a process has this text in its command. */
const isRunning = (text: string) =>
  readdirSync('/proc').some((pid) => {
    if (!/^\d+$/.test(pid)) return false
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text)
    } catch {
      return false
    }
  })

const Events = z.object({
  data: z.array(z.object({ data: eventData.VideoUpdated }).transform(({ data }) => data)),
})

/** Returns the folders that hold files. A server that is killed may leave an empty one, which takes no space. */
const foldersIn = (folder: string) => [
  ...new Set(
    (existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [])
      .map((name) => path.dirname(name))
      .filter((name) => /\/[\w-]{22}$/.test(name)),
  ),
]

test(
  'a server that is killed in each step of processing finishes each video once, and leaves no file',
  { timeout: 300_000 },
  async () => {
    const site = await createRealSite()
    const { dataDir } = site.config
    const owner = await createOwner(site)
    const programs = await temporaryFolder()
    await makeStoppingPrograms(programs)
    const storage = createDiskStorage(dataDir)
    const [videoStore, sources] = [createVideoStore(storage), createVideoSourceStore(storage)]
    await storeWaiting({ site, owner, count: 3, source: await makeVideo({ seconds: 1 }) })
    const stored = path.join(dataDir, 'media', 'videos')
    /** How many videos are processed, as the owner is told. */
    const countProcessed = async () =>
      (await findTold(site, owner)).filter(({ is_processed: isProcessed }) => isProcessed).length

    for (let kill = 0; kill < Object.keys(steps).length; kill += 1) {
      const server = await site.start({ FFMPEG_PATH: programs })
      const reached = () => Object.keys(steps).filter((step) => existsSync(path.join(programs, step))).length
      await until(() => reached() > kill)
      await server.kill()
      expect(await server.ended).toEqual({ code: null, signal: 'SIGKILL' })
      await until(() => !isRunning(path.join(dataDir, 'uploads')))
    }
    // The last kills come while the result is stored.
    for (let count = 0; count < 2; count += 1) {
      const server = await site.start({ FFMPEG_PATH: programs })
      const before = foldersIn(stored).length
      await until(() => foldersIn(stored).length > before)
      await server.kill()
    }
    const server = await site.start({ FFMPEG_PATH: programs })
    await vi.waitFor(async () => expect(await countProcessed()).toBe(3), { timeout: 90_000, interval: 100 })
    await server.kill('SIGTERM')

    await site.withDatabase(async (db) => {
      const rows = await db.selectFrom('video').selectAll().execute()
      expect(rows.map(({ is_processed: isProcessed, failed_text: text }) => [isProcessed, text])).toEqual(
        [1, 2, 3].map(() => [true, null]),
      )
      const inTwoDays = Date.now() + 2 * 24 * 60 * 60_000
      await sweepFiles(db, videoStore, inTwoDays)
      await sweepFiles(db, sources, inTwoDays)
      expect(
        foldersIn(stored)
          .map((name) => path.basename(name))
          .toSorted(),
      ).toEqual(rows.map((row) => row.file_key).toSorted())
      expect(foldersIn(path.join(dataDir, 'media', 'video-sources'))).toEqual([])
    })
  },
)

test(
  'a server that is stopped while it encodes a video ends the program, and processes the video once after the next start',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const { dataDir } = site.config
    const owner = await createOwner(site)
    await storeWaiting({ site, owner, count: 1, source: await makeVideo({ seconds: 1 }) })
    const programs = await temporaryFolder()
    const record = path.join(programs, 'record')
    const program = (first: string) =>
      `#!/bin/sh\necho "$(basename "$0") $*" >> "${record}"\n${first}\nexec "${path.dirname(testPrograms().ffmpeg)}/$(basename "$0")" "$@"\n`
    const stopOnce = `if mkdir "${programs}/stopped" 2>/dev/null; then exec sleep 300; fi`
    await writeFile(path.join(programs, 'ffmpeg'), program(stopOnce), { mode: 0o755 })
    await writeFile(path.join(programs, 'ffprobe'), program(''), { mode: 0o755 })

    const server = await site.start({ FFMPEG_PATH: programs })
    await until(() => existsSync(path.join(programs, 'stopped')))
    const toldAt = performance.now()
    expect(await server.kill('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(performance.now() - toldAt).toBeLessThan(10_000)
    expect(isRunning(path.join(dataDir, 'uploads'))).toBe(false)
    expect(isRunning('sleep\u0000300')).toBe(false)
    expect(filesBelow(dataDir, 'uploads')).toEqual([])
    expect(filesBelow(dataDir, 'media/videos')).toEqual([])
    expect(filesBelow(dataDir, 'media/video-sources')).toHaveLength(1)

    const again = await site.start({ FFMPEG_PATH: programs })
    await vi.waitFor(
      async () =>
        expect(await findTold(site, owner)).toMatchObject([{ is_processed: true, failed_text: null }]),
      { timeout: 60_000, interval: 100 },
    )
    await again.kill('SIGTERM')
    const commands = (await readFile(record, 'utf8')).trim().split('\n')
    // The one that was stopped, and one more.
    expect(commands.filter((command) => command.includes('-progress'))).toHaveLength(2)
    await site.withDatabase(async (db) => {
      const rows = await db.selectFrom('video').select('file_key').execute()
      const { rows: jobs } = await sql<{ state: string }>`
        select state from pgboss.job where name = 'process-video'
      `.execute(db)
      expect(jobs).toEqual([{ state: 'completed' }])
      const stored = foldersIn(path.join(dataDir, 'media', 'videos'))
      expect(stored.map((name) => path.basename(name))).toEqual(rows.map((row) => row.file_key))
    })
    expect(filesBelow(dataDir, 'uploads')).toEqual([])
    expect(filesBelow(dataDir, 'media/video-sources')).toEqual([])
  },
)

test(
  'a video that needs more processor time than the site allows is given up at once, and its owner is told why',
  { timeout: 120_000 },
  async () => {
    const site = await createRealSite()
    const owner = await createOwner(site)
    const source = await makeVideo({ seconds: 20, size: '1280x720', framesPerSecond: 30 })
    await storeWaiting({ site, owner, count: 1, source })
    const server = await site.start({ ...withFfmpeg(), VIDEO_MAX_CPU_SECONDS: '1' })
    await vi.waitFor(
      async () =>
        expect(await findTold(site, owner)).toMatchObject([
          { is_processed: false, failed_text: expect.stringContaining('too much time or memory') },
        ]),
      { timeout: 60_000, interval: 100 },
    )
    await server.kill('SIGTERM')
    await site.withDatabase(async (db) => {
      const { rows: jobs } = await sql<{ state: string; retry_count: number }>`
        select state, retry_count from pgboss.job where name = 'process-video'
      `.execute(db)
      expect(jobs).toEqual([{ state: 'completed', retry_count: 0 }])
    })
    expect(filesBelow(site.config.dataDir, 'uploads')).toEqual([])
    expect(filesBelow(site.config.dataDir, 'media')).toEqual([])
  },
)
