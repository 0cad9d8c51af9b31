import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { clipFileName, clipFolder, stripFileName } from '../../demo/clipFiles.ts'
import { storePictures } from '../../demo/storePictures.ts'
import { demoWorld } from '../../demo/world.ts'
import { encodePhoto, type EncodedPhoto } from '../../server/photos/encodePhoto.ts'
import { createDiskStorage } from '../../server/media/storage.ts'
import { stripFrames } from '../../contract/limits.ts'
import { createVideoStore } from '../../server/videos/fileStore.ts'

const { members } = demoWorld('lodge', Date.parse('2026-03-01T09:30:00Z'))
const filmed = { members: members.filter(({ videos }) => videos.length > 0).slice(0, 2) }
const films = filmed.members.flatMap(({ videos }) => videos)

let png: Buffer
let photo: EncodedPhoto
let dataDir: string
beforeAll(async () => {
  png = await sharp({ create: { width: 36, height: 48, channels: 3, background: '#7a4b2a' } })
    .png()
    .toBuffer()
  photo = await encodePhoto(png)
})
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-demo-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

test('clips of the demo are stored with a thumbnail and their metadata', async () => {
  const { photos, videos } = await storePictures(filmed, {
    storage: createDiskStorage(dataDir),
    say: vi.fn<(line: string) => void>(),
    studio: { firstFrame: () => Promise.resolve(png), photo: () => Promise.resolve(photo) },
  })
  expect(new Set(videos.keys())).toEqual(new Set(films.map(({ key }) => key)))
  expect(photos.size).toBe(filmed.members.flatMap((member) => member.photos).length)
  for (const { key, clip } of films) {
    const { fileKey, encoded } = videos.get(key) ?? { fileKey: '' }
    const mp4 = await readFile(new URL(clipFileName(clip), clipFolder))
    const stored = await createVideoStore(createDiskStorage(dataDir)).read(fileKey, 'video')
    expect(stored && (await buffer(stored.stream))).toEqual(mp4)
    const strip = await createVideoStore(createDiskStorage(dataDir)).read(fileKey, 'strip')
    if (!strip) throw new Error('The clip has no strip.')
    const { width, height } = await sharp(await buffer(strip.stream)).metadata()
    expect([width % stripFrames, height]).toEqual([0, 90])
    expect(encoded).toMatchObject({ height: 480, durationMs: 3_000, sizeBytes: mp4.length })
  }
})

test('each clip of the demo has its files, a strip and an MP4 that starts fast, and all are small', async () => {
  const clips = members.flatMap(({ videos }) => videos.map(({ clip }) => clip))
  expect(await readdir(clipFolder)).toEqual(
    clips.flatMap((clip) => [clipFileName(clip), stripFileName(clip)]).toSorted(),
  )
  const files = await Promise.all(clips.map((clip) => readFile(new URL(clipFileName(clip), clipFolder))))
  for (const file of files) {
    expect(file.toString('latin1', 4, 8)).toBe('ftyp')
    expect(file.indexOf('moov')).toBeLessThan(file.indexOf('mdat'))
  }
  const strips = await Promise.all(clips.map((clip) => readFile(new URL(stripFileName(clip), clipFolder))))
  expect(Buffer.concat([...files, ...strips]).length).toBeLessThan(1_500_000)
})
