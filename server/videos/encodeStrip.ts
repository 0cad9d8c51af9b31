import sharp from 'sharp'
import { decode, webpQuality } from '../media/pixels.ts'

/** Longer than the longest edge of a frame in a strip. */
const longestEdge = 640

/**
 * Encodes frames of the same size next to each other as one WebP image.
 * @param frames as PNG
 */
export async function encodeStrip(frames: readonly Buffer[]): Promise<Buffer> {
  const decoded = await Promise.all(frames.map((frame) => decode(frame, longestEdge)))
  const { width = 0, height = 0 } = decoded[0]?.info ?? {}
  return sharp({ create: { width: width * frames.length, height, channels: 3, background: '#000000' } })
    .composite(
      decoded.map(({ data, info }, index) => ({
        input: data,
        raw: { width: info.width, height: info.height, channels: 3 },
        left: index * width,
        top: 0,
      })),
    )
    .webp({ quality: webpQuality })
    .toBuffer()
}
