import { spawnSync } from 'node:child_process'
import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { type Clip, clipFrames, clipSize, drawClipFrame, motions } from '../../../server/demo/clips.ts'
import { inventMan } from '../../../server/demo/drawing/man.ts'
import { openPictureStudio, renderClip, renderPicture } from '../../../server/demo/pictures.ts'
import { draw, inventPortrait, inventSubject } from '../../../server/demo/portraits.ts'
import { createRandom } from '../../../server/demo/random.ts'

const random = createRandom('pictures')
const portrait = inventPortrait(random, inventMan(random, { age: 33, build: 'average' }), { ratio: '3:4' })
const lake = { ...inventSubject(random, 'lake'), ratio: '4:3' } as const
const hasFfmpeg = spawnSync('ffmpeg', ['-version']).status === 0
const studio = openPictureStudio(1)

afterAll(() => studio.close())

describe('a picture', () => {
  it('is rasterised without transparency', async () => {
    const file = await renderPicture(draw(portrait))
    expect(await sharp(file).metadata()).toMatchObject({
      format: 'png',
      width: 672,
      height: 896,
      hasAlpha: false,
    })
  })

  it('comes out of the studio as it comes out of the renderer', async () => {
    expect(Buffer.from(await studio.picture(lake))).toEqual(await renderPicture(draw(lake)))
  })

  it('comes from the studio in whatever number is asked for at once', async () => {
    const files = await Promise.all(Array.from({ length: 9 }, () => studio.picture(portrait)))
    expect(new Set(files.map(({ byteLength }) => byteLength)).size).toBe(1)
  })
})

describe('the studio', () => {
  it('refuses work once it is closed, and drops what waits', async () => {
    const other = openPictureStudio(1)
    const under = Promise.allSettled(Array.from({ length: 6 }, () => other.picture(portrait)))
    other.close()
    expect((await under).every(({ status }) => status === 'rejected')).toBe(true)
    await expect(other.picture(portrait)).rejects.toThrow('closed')
  })
})

describe('a clip', () => {
  it.each(motions)('with %s moves, and ends as it began', (motion) => {
    const clip: Clip = { motion, drawing: motion === 'nod' ? portrait : lake }
    expect(drawClipFrame(clip, 0)).not.toBe(drawClipFrame(clip, 0.3))
    expect(drawClipFrame(clip, 0.3)).toBe(drawClipFrame(clip, 0.3))
    expect(drawClipFrame(clip, 0.7)).not.toMatch(/NaN|undefined/u)
  })

  it('is of even width, as its encoder wants it', () => {
    expect(clipSize({ motion: 'nod', drawing: portrait })).toEqual({ width: 360, height: 480 })
    expect(clipSize({ motion: 'drift', drawing: { ...lake, ratio: '5:3' } }).width % 2).toBe(0)
  })

  it('is left out where there is no ffmpeg', async () => {
    expect(await renderClip({ motion: 'drift', drawing: lake }, '/nowhere/ffmpeg')).toBeUndefined()
  })

  it('reports what an encoder refused', async () => {
    await expect(renderClip({ motion: 'drift', drawing: lake }, 'false')).rejects.toThrow('ended with 1')
  })

  it.runIf(hasFfmpeg)(
    `is an MP4 of ${clipFrames} frames`,
    async () => {
      const clip = await studio.clip({ motion: 'rain', drawing: lake })
      expect(Buffer.from(clip?.mp4 ?? []).toString('latin1', 4, 8)).toBe('ftyp')
      expect(clip?.mp4.byteLength).toBeLessThan(400_000)
      expect(await sharp(clip?.firstFrame).metadata()).toMatchObject({
        format: 'png',
        ...clipSize({ motion: 'rain', drawing: lake }),
      })
    },
    60_000,
  )

  it.runIf(hasFfmpeg)(
    'is the same file each time',
    async () => {
      const nod: Clip = { motion: 'nod', drawing: portrait }
      expect(await studio.clip(nod)).toEqual(await studio.clip(nod))
    },
    60_000,
  )

  it('of a man turns back the way he came, so that half of it is drawn', () => {
    const nod: Clip = { motion: 'nod', drawing: portrait }
    const frames = Array.from({ length: clipFrames }, (_, frame) => drawClipFrame(nod, frame / clipFrames))
    expect(new Set(frames).size).toBeLessThanOrEqual(clipFrames / 2 + 1)
  })
})
