import { execFileSync } from 'node:child_process'
import { createServer } from 'node:http'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { stripFrames } from '../../../contract/limits.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import type { FfmpegPrograms } from '../../../server/findFfmpeg.ts'
import { createJobs, type Jobs } from '../../../server/jobs/jobs.ts'
import { createS3Storage } from '../../../server/media/s3Storage.ts'
import { createDiskStorage, type Storage } from '../../../server/media/storage.ts'
import { readEvents } from '../../../server/realtime/eventRepository.ts'
import {
  createVideoSourceStore,
  createVideoStore,
  type VideoSourceStore,
  type VideoStore,
} from '../../../server/videos/fileStore.ts'
import { encodedSize } from '../../../server/videos/encodeVideo.ts'
import { probeVideo } from '../../../server/videos/probeVideo.ts'
import { handleVideoJobs } from '../../../server/videos/processVideo.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { createMember, createVideo } from '../factories.ts'
import { startS3 } from '../media/storages.ts'
import { portOf } from '../realtime/gatewayServer.ts'
import { describeVideo, makeVideo, testPrograms } from './makeVideo.ts'
import { eventually } from '../realtime/eventually.ts'

let database: TestDatabase
let dataDir: string
let videoStore: VideoStore
let videoSourceStore: VideoSourceStore
let jobs: Jobs
let owner: number
const error = vi.fn<(...words: unknown[]) => void>()

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  error.mockReset()
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-videos-'))
  useStorage(createDiskStorage(dataDir))
  owner = await createMember(database.db)
  jobs = jobsWith(testPrograms())
})
afterEach(async () => {
  await jobs.close()
  await rm(dataDir, { recursive: true, force: true })
})

function useStorage(storage: Storage): void {
  videoStore = createVideoStore(storage)
  videoSourceStore = createVideoSourceStore(storage)
}

function jobsWith(programs: FfmpegPrograms): Jobs {
  const made = createJobs({ db: database.db, isOnlyProcess: true, logger: { error } })
  handleVideoJobs(made, {
    db: database.db,
    programs,
    cpuSeconds: 60,
    videoStore,
    videoSourceStore,
    folder: path.join(dataDir, 'uploads'),
    now: Date.now,
  })
  return made
}

const rowOf = (id: number) =>
  database.db.selectFrom('video').where('id', '=', id).selectAll().executeTakeFirstOrThrow()

/** Stores a video as an upload does, and returns its id. */
async function upload(contents: Buffer): Promise<number> {
  const fileKey = await videoSourceStore.write({ source: contents })
  const id = await createVideo(database.db, owner, {
    file_key: fileKey,
    is_processed: false,
    approved_at: null,
  })
  await inTransaction(database.db, (trx) => jobs.send(trx, 'process-video', { videoId: id }))
  return id
}

/** Waits until a video is processed or given up. */
async function processed(id: number) {
  await jobs.start()
  return vi.waitFor(
    async () => {
      const row = await rowOf(id)
      expect(row.is_processed || row.failed_text !== null).toBe(true)
      return row
    },
    { timeout: 60_000, interval: 50 },
  )
}

const read = async (fileKey: string, name: 'video' | 'thumbnail' | 'strip') => {
  const stored = await videoStore.read(fileKey, name)
  if (!stored) throw new Error(`There is no ${name}.`)
  return buffer(stored.stream)
}

describe('a processed video', { timeout: 90_000 }, () => {
  test('is an MP4 of H.264 and AAC that begins with its index, with a thumbnail and a strip', async () => {
    const row = await processed(await upload(await makeVideo({ extension: 'webm' })))
    expect(row).toMatchObject({ width: 320, height: 180, failed_text: null, has_strip: true, progress: 100 })
    expect(row.duration_ms).toBeGreaterThan(1_900)
    expect(row.duration_ms).toBeLessThan(2_200)
    const video = await read(row.file_key, 'video')
    expect(video.length).toBe(row.size_bytes)
    expect(video.indexOf('moov')).toBeLessThan(video.indexOf('mdat'))
    const description = await describeVideo(video)
    expect(description).toContain('codec_name=h264')
    expect(description).toContain('codec_name=aac')
    expect(await sharp(await read(row.file_key, 'thumbnail')).metadata()).toMatchObject({
      format: 'webp',
      width: 320,
    })
    const strip = await sharp(await read(row.file_key, 'strip')).metadata()
    expect(strip).toMatchObject({ format: 'webp', width: 160 * stripFrames, height: 90 })
    expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([])
    expect(error).not.toHaveBeenCalled()
  })

  test('is read from S3 and stored there', async () => {
    const s3 = await startS3()
    await jobs.close()
    try {
      useStorage(createS3Storage(s3.config))
      jobs = jobsWith(testPrograms())
      const row = await processed(await upload(await makeVideo({ seconds: 1 })))
      expect(row).toMatchObject({ is_processed: true, failed_text: null, has_strip: true })
      expect(await describeVideo(await read(row.file_key, 'video'))).toContain('codec_name=h264')
      expect((await sharp(await read(row.file_key, 'thumbnail')).metadata()).format).toBe('webp')
      expect(await readdir(path.join(dataDir, 'uploads'))).toEqual([])
      expect(await readdir(path.join(dataDir, 'media')).catch(() => [])).toEqual([])
      await jobs.close()
    } finally {
      await s3.close()
    }
  })

  test('has no metadata of the uploaded one', async () => {
    const options = ['title', 'artist', 'location', 'com.apple.quicktime.location.ISO6709', 'comment']
      .flatMap((name) => ['-metadata', `${name}=+52.37+004.89/secret`])
      .concat('-metadata:s:v', 'handler_name=secret', '-movflags', 'use_metadata_tags')
    const uploaded = await makeVideo({ extension: 'mov', options })
    expect(uploaded.includes('secret')).toBe(true)
    const { file_key: fileKey } = await processed(await upload(uploaded))
    const video = await read(fileKey, 'video')
    expect(video.includes('secret')).toBe(false)
    expect(video.includes('+52.37')).toBe(false)
  })

  test('is upright, and has at most 30 frames a second', async () => {
    const options = ['-metadata:s:v', 'rotate=90']
    const uploaded = await makeVideo({ framesPerSecond: 60, seconds: 1 })
    const turned = path.join(dataDir, 'turned.mp4')
    await writeFile(path.join(dataDir, 'level.mp4'), uploaded)
    execFileSync(testPrograms().ffmpeg, [
      '-v',
      'error',
      '-i',
      path.join(dataDir, 'level.mp4'),
      '-c',
      'copy',
      ...options,
      turned,
    ])
    const row = await processed(await upload(await readFile(turned)))
    expect(row).toMatchObject({ width: 180, height: 320 })
    expect(await describeVideo(await read(row.file_key, 'video'))).toContain('avg_frame_rate=30/1')
  })

  test('tells its owner about the progress', async () => {
    const id = await upload(await makeVideo())
    await processed(id)
    const events = await readEvents(database.db, owner, 0, 10)
    expect(events.at(-1)).toMatchObject({ type: 'VideoUpdated', subject: { videoId: id } })
  })

  test('leaves nothing of the uploaded file', async () => {
    const id = await upload(await makeVideo())
    const { file_key: uploaded } = await rowOf(id)
    await processed(id)
    await eventually(async () => expect(await videoSourceStore.lengthOf(uploaded, 'source')).toBeNull())
  })

  test('is not stored when it was deleted meanwhile', async () => {
    const id = await upload(await makeVideo())
    await database.db.updateTable('video').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    await jobs.start()
    await eventually(async () => {
      const { rows } = await sql`select from pgboss.job where state = 'completed'`.execute(database.db)
      expect(rows).toHaveLength(1)
    })
    expect(await rowOf(id)).toMatchObject({ is_processed: false, failed_text: null })
  })
})

describe('a video that fails', { timeout: 60_000 }, () => {
  test('is given up with a text when its file is damaged', async () => {
    const whole = await makeVideo()
    // Without the index at its end, nothing can be read.
    const row = await processed(await upload(whole.subarray(0, whole.length / 2)))
    expect(row).toMatchObject({ is_processed: false, failed_text: expect.stringContaining('can’t be read') })
    const [event] = await readEvents(database.db, owner, 0, 10)
    expect(event).toMatchObject({ type: 'VideoUpdated' })
  })

  const tried = async (times: number) => {
    await sql`update pgboss.job set retry_count = ${times}`.execute(database.db)
  }

  /** Has the next attempts use an ffmpeg that complains and fails. */
  async function failWith(complaint: string): Promise<void> {
    const ffmpeg = path.join(dataDir, 'ffmpeg')
    await writeFile(ffmpeg, `#!/bin/sh\necho '${complaint}' >&2\nexit 1\n`, { mode: 0o755 })
    jobs = jobsWith({ ...testPrograms(), ffmpeg })
  }

  const waitsForRetry = (id: number) =>
    vi.waitFor(
      async () => {
        const { rows } = await sql`select retry_count from pgboss.job where state = 'retry'`.execute(
          database.db,
        )
        expect(rows).toHaveLength(1)
        expect(await rowOf(id)).toMatchObject({ is_processed: false, failed_text: null })
      },
      // Programs for videos run at a low priority.
      { timeout: 30_000, interval: 50 },
    )

  test('is tried again when ffmpeg fails, and given up in the fifth attempt', async () => {
    await failWith('Conversion failed!')
    const id = await upload(await makeVideo())
    await jobs.start()
    await waitsForRetry(id)
    await jobs.close()
    await failWith('Conversion failed!')
    await tried(4)
    await sql`update pgboss.job set start_after = now()`.execute(database.db)
    expect((await processed(id)).failed_text).toContain('could not be processed')
  })

  test('is not given up for what is not its fault: kills, a full disk, a lost file', async () => {
    await failWith('av_interleaved_write_frame(): No space left on device')
    const id = await upload(await makeVideo())
    await tried(30)
    await jobs.start()
    await waitsForRetry(id)
    const { file_key: fileKey } = await rowOf(id)
    expect(await videoSourceStore.lengthOf(fileKey, 'source')).not.toBeNull()
    const { rows } = await sql`
      select from pgboss.job where start_after < now() + interval '16 minutes'
    `.execute(database.db)
    expect(rows).toHaveLength(1)
  })

  test('is given up after the last attempt', async () => {
    const id = await upload(await makeVideo())
    const { file_key: fileKey } = await rowOf(id)
    await videoSourceStore.remove(fileKey)
    await sql`update pgboss.job set retry_limit = 0`.execute(database.db)
    const row = await processed(id)
    expect(row.failed_text).toContain('could not be processed')
    expect(error).toHaveBeenCalledOnce()
  })
})

describe('an uploaded file', { timeout: 60_000 }, () => {
  const probe = async (contents: Buffer | string) => {
    const file = path.join(dataDir, `${Math.random()}.mp4`)
    await writeFile(file, contents)
    return probeVideo(testPrograms(), file, new AbortController().signal)
  }

  test.each(['mp4', 'mov', 'webm'] as const)('may be a video in %s, whatever its name', async (extension) => {
    expect(await probe(await makeVideo({ extension }))).toMatchObject({ width: 320, height: 180 })
  })

  test.each(['avi', 'gif', 'mp3'] as const)('is refused when it is in %s', async (extension) => {
    await expect(probe(await makeVideo({ extension }))).rejects.toThrow('can’t be read')
  })

  test('is refused when it is too long', async () => {
    const long = await makeVideo({ seconds: 190, size: '64x36', framesPerSecond: 1 })
    await expect(probe(long)).rejects.toThrow('too long')
  })

  test('that is a playlist under another name reads no file and makes no request', async () => {
    const requests: (string | undefined)[] = []
    const server = createServer((request, response) => {
      requests.push(request.url)
      response.end()
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = `http://127.0.0.1:${portOf(server.address())}`
    await mkdir(path.join(dataDir, 'secret'), { recursive: true })
    await writeFile(path.join(dataDir, 'secret', 'video.mp4'), await makeVideo())
    const secret = path.join(dataDir, 'secret', 'video.mp4')
    const playlists = [
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\n${address}/a.ts\n#EXT-X-ENDLIST\n`,
      `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\nfile://${secret}\n#EXT-X-ENDLIST\n`,
      `ffconcat version 1.0\nfile '${secret}'\n`,
      `<?xml version="1.0"?><MPD><Period><BaseURL>${address}/</BaseURL></Period></MPD>`,
      `v=0\no=- 0 0 IN IP4 127.0.0.1\ns=x\nc=IN IP4 127.0.0.1\nm=video 5004 RTP/AVP 96\n`,
    ]
    for (const playlist of playlists) await expect(probe(playlist)).rejects.toThrow('can’t be read')
    expect(requests).toEqual([])
    server.close()
  })
})

test.each([
  [3840, 2160, 1920, 1080],
  [1080, 1920, 1080, 1920],
  [2160, 3840, 1080, 1920],
  [4000, 1000, 1920, 480],
  [639, 359, 640, 360],
  [1, 1, 2, 2],
])('%i × %i pixels are encoded as %i × %i', (width, height, encodedWidth, encodedHeight) => {
  expect(encodedSize({ width, height })).toEqual({ width: encodedWidth, height: encodedHeight })
})
