import { type PerceptualHashes, perceptualHashes } from '../media/perceptualHash.ts'
import { decode, toSharp } from '../media/pixels.ts'

/** Frames are not larger. In pixels. */
const longestEdge = 640

/** The standard deviation of the brightness, from 0 to 255, below which a frame shows next to nothing. */
const leastContrast = 8

/**
 * Calculates the hashes of frames, as PNG. Frames that show next to nothing, like a black one, are left out: they are
 * similar to each other in videos that have nothing in common.
 */
export async function frameHashes(frames: readonly Buffer[]): Promise<PerceptualHashes[]> {
  const hashes = await Promise.all(
    frames.map(async (frame) => {
      const pixels = await decode(frame, longestEdge)
      const { channels } = await toSharp(pixels).grayscale().stats()
      const contrast = channels[0]?.stdev ?? 0
      return contrast < leastContrast ? [] : [await perceptualHashes(toSharp(pixels))]
    }),
  )
  return hashes.flat()
}
