/** Encodes an upload into the stored sizes. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'
import {
  decode,
  type EncodingOptions,
  toSharp,
  type Pixels,
  readPixels,
  thumbhashOf,
  webpQuality,
} from '../media/pixels.ts'
import { nearestShape, type Shape } from '../../contract/photoCrop.ts'
import type { PhotoFiles } from './fileStore.ts'
import { perceptualHashes } from '../media/perceptualHash.ts'

/** Longest edge of the largest stored size, in pixels. */
export const longestEdge = 2048

/** Shortest edge of the pixels that the four smaller sizes are made of, so that the largest is scaled only once. */
const smallEdge = 480

/**
 * Limits how many photos this process decodes at once, for edits. One of 50 megapixels takes 150 MB. Uploads are decoded
 * in another process (`encodeUpload.ts`).
 */
export const limitEncoding = createConcurrencyLimit(2)

/** The upload is not a supported image, or is too large. */
export class UnreadablePhotoError extends Error {
  constructor(cause: unknown) {
    super('This file cannot be read as an image.', { cause })
  }
}

export interface EncodedSizes {
  readonly files: PhotoFiles
  readonly width: number
  readonly height: number
  readonly shape: Shape
  /** Base64. */
  readonly thumbhash: string
  /** 256 bits as text. Similar images have similar hashes. */
  readonly perceptualHash: string
  /** The hash of the mirror image. */
  readonly mirroredHash: string
}

export interface EncodedPhoto extends EncodedSizes {
  /** SHA-256 of the upload in hex, or of the source of a drawn image. */
  readonly contentHash: string
}

export const contentHashOf = (contents: Uint8Array): string =>
  createHash('sha256').update(contents).digest('hex')

/**
 * Decodes a JPEG, PNG, WebP or AVIF image and encodes it in five sizes, upright and without metadata.
 * @throws UnreadablePhotoError
 */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  const base = await decode(upload, longestEdge).catch((error: unknown) => {
    throw new UnreadablePhotoError(error)
  })
  return { ...(await encodePixels(base)), contentHash: contentHashOf(upload) }
}

/** Encodes pixels in five sizes. */
export async function encodePixels(
  base: Pixels,
  { effort = 4 }: EncodingOptions = {},
): Promise<EncodedSizes> {
  const { width, height } = base.info
  const encode = (picture: Sharp) => picture.webp({ quality: webpQuality, effort }).toBuffer()

  const [full, { height200, width300, hashes, ...squares }] = await Promise.all([
    encode(toSharp(base)),
    encodeSmallerSizes(base, encode),
  ])
  return {
    files: { full, ...squares, height200, width300 },
    width,
    height,
    shape: nearestShape(width / height),
    ...hashes,
  }
}

type Encode = (picture: Sharp) => Promise<Buffer>

async function encodeSmallerSizes(base: Pixels, encode: Encode) {
  const small = await readPixels(
    toSharp(base).resize(smallEdge, smallEdge, { fit: 'outside', withoutEnlargement: true }),
  )
  const [squares, height200, narrow] = await Promise.all([
    encodeSquares(small, encode),
    encode(toSharp(small).resize({ height: 200, withoutEnlargement: true })),
    encodeNarrow(small, encode),
  ])
  return { ...squares, height200, ...narrow }
}

/** Encodes both squares. The most interesting part of the image is searched only once. */
async function encodeSquares(small: Pixels, encode: Encode) {
  const square = await readPixels(toSharp(small).resize(320, 320, { fit: 'cover', position: 'attention' }))
  const [square160, square320] = await Promise.all([
    encode(toSharp(square).resize(160, 160)),
    encode(toSharp(square)),
  ])
  return { square160, square320 }
}

/** Encodes the 300 pixels wide size, and calculates the hashes from it, which need few pixels. */
async function encodeNarrow(small: Pixels, encode: Encode) {
  const narrow = await readPixels(toSharp(small).resize({ width: 300, withoutEnlargement: true }))
  const [width300, thumbhash, { hash: perceptualHash, mirrored: mirroredHash }] = await Promise.all([
    encode(toSharp(narrow)),
    thumbhashOf(toSharp(narrow)),
    perceptualHashes(toSharp(narrow)),
  ])
  return { width300, hashes: { thumbhash, perceptualHash, mirroredHash } }
}
