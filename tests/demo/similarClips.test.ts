import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawClipFrame } from '../../demo/clips.ts'
import { demoWorld } from '../../demo/world.ts'
import { similarBits } from '../../server/media/perceptualHash.ts'
import { frameHashes } from '../../server/videos/frameHashes.ts'

const differing = (one: string, other: string) =>
  one.split('').filter((digit, index) => digit !== other[index]).length

test('no video of the demo is taken for another one, mirrored or not', { timeout: 120_000 }, async () => {
  // `server/media/pixels.ts` blocks SVG.
  sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })
  const { members } = demoWorld('lodge', Date.UTC(2026, 2, 14))
  const clips = members.flatMap(({ videos }) => videos.map(({ clip }) => clip))
  expect(clips.length).toBeGreaterThan(5)
  const hashes: { readonly clip: number; readonly hash: string; readonly mirrored: string }[] = []
  for (const [index, clip] of clips.entries()) {
    const frames = [0.05, 0.35, 0.65].map((time) =>
      sharp(Buffer.from(drawClipFrame(clip, time)))
        .flatten()
        .resize({ height: 90 })
        .png()
        .toBuffer(),
    )
    const found = await frameHashes(await Promise.all(frames))
    hashes.push(...found.map((each) => ({ clip: index, ...each })))
  }
  expect(hashes.length).toBeGreaterThan(clips.length * 2)
  const similar = hashes.flatMap(({ clip, hash }) =>
    hashes
      .filter((other) => other.clip > clip)
      .filter((other) => [other.hash, other.mirrored].some((each) => differing(hash, each) <= similarBits))
      .map((other) => [clip, other.clip]),
  )
  expect(similar).toEqual([])
})
