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

/** An image has more than 50 megapixels. */
export class TooManyPixelsError extends Error {}

/** JPEG quality of originals, from 1 to 100: high, because edits begin with them. */
const originalQuality = 92

/** Quality of stored WebP images, from 1 to 100. */
export const webpQuality = 80

export interface EncodingOptions {
  /** WebP effort from 0 to 6. 0 takes a third of the time of 4, for files that are half as large again. */
  readonly effort?: number
}

/** Decoded pixels in RGB, of one byte each. */
export interface Pixels {
  readonly data: Buffer
  readonly info: { readonly width: number; readonly height: number }
}

/** Scales an image down only. The kernel is faster than sharp's own, Lanczos. */
const within = { fit: 'inside', withoutEnlargement: true, kernel: 'cubic' } as const

/**
 * Decodes a JPEG, PNG, WebP or AVIF image: upright, opaque, in sRGB and without metadata.
 * @param longestEdge in pixels; larger images are scaled down to it
 * @throws the error of sharp if it cannot read the file
 */
export async function decode(file: Buffer, longestEdge: number): Promise<Pixels> {
  const picture = sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize(longestEdge, longestEdge, within)
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
  return readPixels(picture)
}

/** Decodes an image like {@link decode}, in its full size: up to 150 MB. */
export const decodeWhole = (file: Buffer): Promise<Pixels> =>
  readPixels(
    sharp(file, { limitInputPixels: pixelLimit, failOn: 'error' })
      .autoOrient()
      .flatten({ background: '#ffffff' })
      .toColorspace('srgb'),
  )

/** Scales an image down to `longestEdge`; a smaller one stays as it is. */
export const scaleDown = (pixels: Pixels, longestEdge: number): Promise<Pixels> =>
  readPixels(toSharp(pixels).resize(longestEdge, longestEdge, within))

/** A part of an image in pixels, before it is turned. */
export interface Part {
  readonly box: {
    readonly left: number
    readonly top: number
    readonly width: number
    readonly height: number
  }
  /** By how many quarters it is turned clockwise. */
  readonly quarterTurns: number
}

/**
 * Decodes a part of an image that is upright, opaque and in sRGB: one that {@link encodeOriginal} made.
 * @param longestEdge in pixels; larger parts are scaled down to it
 */
export async function decodePart(
  original: Buffer,
  { box, quarterTurns }: Part,
  longestEdge: number,
): Promise<Pixels> {
  const part = sharp(original, { limitInputPixels: pixelLimit, failOn: 'error' })
    .extract(box)
    .resize(longestEdge, longestEdge, within)
    .flatten({ background: '#ffffff' })
    .toColorspace('srgb')
  const pixels = await readPixels(part)
  // sharp turns before it extracts, whatever the order of the calls.
  return quarterTurns === 0 ? pixels : readPixels(toSharp(pixels).rotate(quarterTurns * 90))
}

/** Encodes an image as JPEG in its full size. */
export const encodeOriginal = (pixels: Pixels): Promise<Buffer> =>
  toSharp(pixels).jpeg({ quality: originalQuality, chromaSubsampling: '4:4:4' }).toBuffer()

/** Turns an original clockwise. */
export const turnOriginal = (original: Buffer, quarterTurns: number): Promise<Buffer> =>
  sharp(original, { limitInputPixels: pixelLimit })
    .rotate(quarterTurns * 90)
    .jpeg({ quality: originalQuality, chromaSubsampling: '4:4:4' })
    .toBuffer()

/** Returns the pixels across and down of an image that {@link encodeOriginal} made. */
export async function sizeOf(original: Buffer): Promise<{ readonly width: number; readonly height: number }> {
  const { width, height } = await sharp(original, { limitInputPixels: pixelLimit }).metadata()
  return { width, height }
}

/** Whether a file was refused because it has too many pixels. */
export const hasTooManyPixels = (error: unknown): boolean =>
  error instanceof TooManyPixelsError ||
  (error instanceof Error && error.message.includes('exceeds pixel limit'))

/** Creates a sharp image of decoded pixels. */
export const toSharp = ({ data, info: { width, height } }: Pixels): Sharp =>
  sharp(data, { raw: { width, height, channels: 3 } })

/** Encodes pixels as PNG, quickly and without loss. */
export const encodeLossless = (pixels: Pixels): Promise<Buffer> =>
  toSharp(pixels).png({ compressionLevel: 0 }).toBuffer()

/** Reads the raw pixels of an image. */
export const readPixels = (picture: Sharp): Promise<Pixels> =>
  picture.raw().toBuffer({ resolveWithObject: true })

/** Returns the thumbhash of an image in Base64: a small preview that is drawn until the image is loaded. */
export async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await readPixels(picture.resize(100, 100, { fit: 'inside' }).ensureAlpha())
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
