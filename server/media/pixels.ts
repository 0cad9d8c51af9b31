/** Decodes pictures, whoever they come from, and looks at their pixels. */
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

// SAFETY, Media: whatever a file calls itself, nothing but these four is ever decoded. It holds for the
// whole process.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** DECISIONS, Media: 50 megapixels. */
const pixelLimit = 50_000_000

/** How well the WebPs that are kept look, of 100. */
export const webpQuality = 80

export interface EncodingOptions {
  /** How hard WebP looks for fewer bytes, 0 to 6: at 0 it takes a third of the time of 4 for half as much again. */
  readonly effort?: number
}

export type Pixels = Awaited<ReturnType<typeof decode>>

/**
 * Decodes a JPEG, PNG, WebP or HEIF, turned upright, opaque, in sRGB and without its metadata.
 * @param longestEdge in pixels; a larger picture is made so small
 * @throws what sharp says of a file that it can't read
 */
export async function decode(file: Buffer, longestEdge: number) {
  const picture = sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
  return pixelsOf(picture)
}

export const from = ({ data, info: { width, height } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

export const pixelsOf = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true })

/** What stands where the picture comes, in Base64. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await pixelsOf(picture.resize(100, 100, { fit: 'inside' }).ensureAlpha())
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
