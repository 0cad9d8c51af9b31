/** Decodes images. This is the only way to decode an uploaded image. */
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'

// Only these four formats are decoded, whatever the file name or type says. The setting applies to the whole process.
// See docs/security.md#media-files.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    'VipsForeignLoadHeifBuffer',
  ],
})

/** 50 megapixels. */
const pixelLimit = 50_000_000

/** Quality of stored WebP images, from 1 to 100. */
export const webpQuality = 80

export interface EncodingOptions {
  /** WebP effort from 0 to 6. 0 takes a third of the time of 4, for files that are half as large again. */
  readonly effort?: number
}

export type Pixels = Awaited<ReturnType<typeof decode>>

/**
 * Decodes a JPEG, PNG, WebP or HEIF image: upright, opaque, in sRGB and without metadata.
 * @param longestEdge in pixels; larger images are scaled down to it
 * @throws the error of sharp if it cannot read the file
 */
export async function decode(file: Buffer, longestEdge: number) {
  const picture = sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
  return readPixels(picture)
}

/** Creates a sharp image of decoded pixels. */
export const toSharp = ({ data, info: { width, height } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Reads the raw pixels of an image. */
export const readPixels = (picture: Sharp) => picture.raw().toBuffer({ resolveWithObject: true })

/** Returns the thumbhash of an image in Base64: a small preview that is drawn until the image is loaded. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await readPixels(picture.resize(100, 100, { fit: 'inside' }).ensureAlpha())
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
