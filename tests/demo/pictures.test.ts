import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { type Clip, clipFrames, clipSize, drawClipFrame, motions } from '../../demo/clips.ts'
import { inventMan } from '../../demo/drawing/man.ts'
import { encodeDrawing } from '../../demo/encodeDrawing.ts'
import { openPictureStudio } from '../../demo/pictures.ts'
import { draw, inventPortrait, inventSubject } from '../../demo/portraits.ts'
import { createRandom } from '../../demo/random.ts'
import { demoSeed } from '../../demo/cast.ts'
import { demoWorld } from '../../demo/world.ts'
import type { EncodedPhoto } from '../../server/photos/encodePhoto.ts'
import { type PerceptualHashes, perceptualHashes, similarBits } from '../../server/media/perceptualHash.ts'

/** Whether two hashes differ in few bits. */
function isSimilar(one: string, other: string): boolean {
  let differing = 0
  for (let at = 0; at < one.length && differing <= similarBits; at += 1)
    if (one[at] !== other[at]) differing += 1
  return differing <= similarBits
}

const random = createRandom('pictures')
const portrait = inventPortrait(random, inventMan(random, { age: 33, build: 'average' }), { ratio: '3:4' })
const lake = { ...inventSubject(random, 'lake'), ratio: '4:3' } as const
const studio = openPictureStudio(1)

afterAll(() => studio.close())

describe('a picture', () => {
  it('is rasterized and encoded without transparency', async () => {
    const { files } = await encodeDrawing(portrait)
    expect(await sharp(files.full).metadata()).toMatchObject({
      format: 'webp',
      width: 630,
      height: 840,
      hasAlpha: false,
    })
  })

  it('shows the drawing', async () => {
    const { files } = await encodeDrawing(portrait)
    const drawn = await sharp(Buffer.from(draw(portrait)))
      .flatten()
      .raw()
      .toBuffer()
    const shown = await sharp(files.full).raw().toBuffer()
    const off = shown.reduce((sum, value, index) => sum + Math.abs(value - (drawn[index] ?? 0)), 0)
    expect(off / drawn.length).toBeLessThan(4)
  })

  it('is the same from the studio as from this process', async () => {
    const files = ({ files: of }: EncodedPhoto) => Object.values(of).map((file) => Buffer.from(file))
    const [photo, own] = [await studio.photo(lake), await encodeDrawing(lake)]
    expect({ ...photo, files: files(photo) }).toEqual({ ...own, files: files(own) })
  })

  it('comes from the studio for each of many simultaneous requests', async () => {
    const photos = await Promise.all(Array.from({ length: 9 }, () => studio.photo(portrait)))
    expect(new Set(photos.map(({ files }) => files.full.byteLength)).size).toBe(1)
  })
})

describe('the photos of the demo', () => {
  it(
    'are not similar to each other in the sense of removed photos, which sees brightness only',
    { timeout: 120_000 },
    async () => {
      const world = demoWorld(demoSeed, Date.parse('2026-03-14T12:00:00Z'))
      const drawings = world.members.flatMap(({ photos }) => photos.map(({ drawing }) => drawing))
      const drawn: { readonly hashes: PerceptualHashes; readonly scene: string }[] = []
      for (const [at, drawing] of drawings.entries()) {
        // Hashes are made of the size that is 300 pixels wide.
        const narrow = sharp(Buffer.from(draw(drawing)))
          .flatten()
          .resize(300)
        const hashes = await perceptualHashes(sharp(await narrow.png().toBuffer()))
        drawn.push({ hashes, scene: drawing.kind === 'subject' ? drawing.subject : `portrait ${at}` })
      }
      expect(drawn.length).toBeGreaterThan(500)
      const similar = drawn.flatMap((one, at) =>
        drawn
          .slice(at + 1)
          .filter(({ hashes: { hash, mirrored } }) =>
            [hash, mirrored].some((other) => isSimilar(one.hashes.hash, other)),
          )
          .map((other) => [one.scene, other.scene]),
      )
      expect(similar).toEqual([])
    },
  )
})

describe('the studio', () => {
  it('refuses work after it is closed, and rejects waiting work', async () => {
    const other = openPictureStudio(1)
    const under = Promise.allSettled(Array.from({ length: 6 }, () => other.photo(portrait)))
    other.close()
    expect((await under).every(({ status }) => status === 'rejected')).toBe(true)
    await expect(other.photo(portrait)).rejects.toThrow('closed')
  })
})

describe('a clip', () => {
  it.each(motions)('with %s moves, and ends with its first frame', (motion) => {
    const clip: Clip = { motion, drawing: motion === 'nod' ? portrait : lake }
    expect(drawClipFrame(clip, 0)).not.toBe(drawClipFrame(clip, 0.3))
    expect(drawClipFrame(clip, 0.3)).toBe(drawClipFrame(clip, 0.3))
    expect(drawClipFrame(clip, 0.7)).not.toMatch(/NaN|undefined/u)
  })

  it('has an even width, as the encoder requires', () => {
    expect(clipSize({ motion: 'nod', drawing: portrait })).toEqual({ width: 360, height: 480 })
    expect(clipSize({ motion: 'drift', drawing: { ...lake, ratio: '5:3' } }).width % 2).toBe(0)
  })

  it('begins with a frame of its size', async () => {
    const clip: Clip = { motion: 'rain', drawing: lake }
    expect(await sharp(await studio.firstFrame(clip)).metadata()).toMatchObject({
      format: 'png',
      ...clipSize(clip),
    })
  })

  it('of a man is symmetric in time, so that only half of it is drawn', () => {
    const nod: Clip = { motion: 'nod', drawing: portrait }
    const frames = Array.from({ length: clipFrames }, (_, frame) => drawClipFrame(nod, frame / clipFrames))
    expect(new Set(frames).size).toBeLessThanOrEqual(clipFrames / 2 + 1)
  })
})
