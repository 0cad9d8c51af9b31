import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { RenderedClip } from '../../demo/pictures.ts'
import { storePictures } from '../../demo/storePictures.ts'
import { demoWorld } from '../../demo/world.ts'
import { encodePhoto, type EncodedPhoto } from '../../server/photos/encodePhoto.ts'
import { createVideoStore } from '../../server/videos/fileStore.ts'

const { members } = demoWorld('lodge', Date.parse('2026-03-01T09:30:00Z'))
const filmed = { members: members.filter(({ videos }) => videos.length > 0).slice(0, 2) }
const keys = filmed.members.flatMap(({ videos }) => videos).map(({ key }) => key)
const mp4 = Buffer.from('a film')
const say = vi.fn<(line: string) => void>()

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
  say.mockReset()
  dataDir = await mkdtemp(path.join(tmpdir(), 'lodge-demo-'))
})
afterEach(() => rm(dataDir, { recursive: true }))

const store = (clip: () => Promise<RenderedClip | undefined>) =>
  storePictures(filmed, { dataDir, say, studio: { clip, photo: () => Promise.resolve(photo) } })

describe('clips of the demo', () => {
  test('are stored with a thumbnail and their metadata', async () => {
    const { photos, videos } = await store(() => Promise.resolve({ mp4, firstFrame: png }))
    expect(new Set(videos.keys())).toEqual(new Set(keys))
    expect(photos.size).toBe(filmed.members.flatMap((member) => member.photos).length)
    for (const { fileKey, encoded } of videos.values()) {
      const stored = await createVideoStore(dataDir).read(fileKey, 'video')
      expect(stored && (await buffer(stored.stream))).toEqual(mp4)
      expect(encoded).toMatchObject({ height: 480, durationMs: 3_000, sizeBytes: mp4.length })
    }
  })

  test.each([
    ['there is no ffmpeg', () => Promise.resolve(undefined)],
    ['ffmpeg ended with 1', () => Promise.reject(new Error('ffmpeg ended with 1'))],
  ])('are left out, in one line, where %s', async (why, clip) => {
    const { photos, videos } = await store(clip)
    expect(videos.size).toBe(0)
    expect(photos.size).toBeGreaterThan(0)
    expect(say.mock.calls.flat().filter((line) => line.includes('clips'))).toEqual([
      `  2 of 2 short clips are left out: ${why}`,
    ])
    expect(await readdir(path.join(dataDir, 'media'))).toEqual(['photos'])
  })
})
