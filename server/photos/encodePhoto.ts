/** Encodes an upload into the stored sizes. The upload itself is not stored. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Photo } from '../../contract/media.ts'
import {
  decode,
  type EncodingOptions,
  toSharp,
  type Pixels,
  readPixels,
  thumbhashOf,
  webpQuality,
} from '../media/pixels.ts'
import type { PhotoFiles } from './fileStore.ts'

/** Longest edge of the largest stored size, in pixels. */
const longestEdge = 2048

/** The upload is not a supported image, or is too large. */
export class UnreadablePhotoError extends Error {
  constructor(cause: unknown) {
    super('This file cannot be read as an image.', { cause })
  }
}

export interface EncodedPhoto {
  readonly files: PhotoFiles
  readonly width: number
  readonly height: number
  readonly shape: Photo['shape']
  /** Base64. */
  readonly thumbhash: string
  /** SHA-256 of the upload in hex, or of the source of a drawn image. */
  readonly contentHash: string
  /** 64 bits as text. Similar images have similar hashes. */
  readonly perceptualHash: string
}

/**
 * Decodes a JPEG, PNG, WebP or HEIF image and encodes it in five sizes, upright and without metadata.
 * @throws UnreadablePhotoError
 */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  const base = await decode(upload, longestEdge).catch((error: unknown) => {
    throw new UnreadablePhotoError(error)
  })
  return encodePixels(base, { source: upload })
}

/**
 * Encodes pixels like {@link encodePhoto}.
 * @param options.source the bytes from which the pixels were read or drawn
 */
export async function encodePixels(
  base: Pixels,
  { source, effort = 4 }: EncodingOptions & { readonly source: Uint8Array },
): Promise<EncodedPhoto> {
  const { width, height } = base.info
  const encode = (picture: Sharp) => picture.webp({ quality: webpQuality, effort }).toBuffer()

  const [full, squares, height200, { width300, hashes }] = await Promise.all([
    encode(toSharp(base)),
    encodeSquares(base, encode),
    encode(toSharp(base).resize({ height: 200, withoutEnlargement: true })),
    encodeNarrow(base, encode),
  ])
  return {
    files: { full, ...squares, height200, width300 },
    width,
    height,
    shape: nearestShape(width / height),
    ...hashes,
    contentHash: createHash('sha256').update(source).digest('hex'),
  }
}

/** Encodes both squares. The most interesting part of the image is searched only once. */
async function encodeSquares(base: Pixels, encode: (picture: Sharp) => Promise<Buffer>) {
  const square = await readPixels(toSharp(base).resize(320, 320, { fit: 'cover', position: 'attention' }))
  const [square160, square320] = await Promise.all([
    encode(toSharp(square).resize(160, 160)),
    encode(toSharp(square)),
  ])
  return { square160, square320 }
}

/** Encodes the 300 pixels wide size, and calculates the hashes from it, which need few pixels. */
async function encodeNarrow(base: Pixels, encode: (picture: Sharp) => Promise<Buffer>) {
  const narrow = await readPixels(toSharp(base).resize({ width: 300, withoutEnlargement: true }))
  const [width300, thumbhash, perceptualHash] = await Promise.all([
    encode(toSharp(narrow)),
    thumbhashOf(toSharp(narrow)),
    perceptualHashOf(toSharp(narrow)),
  ])
  return { width300, hashes: { thumbhash, perceptualHash } }
}

/** Calculates a difference hash: for each of 8 × 8 points, whether it is darker than the point to its right. */
async function perceptualHashOf(picture: Sharp): Promise<string> {
  const gray = await picture.resize(9, 8, { fit: 'fill' }).grayscale().raw().toBuffer()
  let bits = ''
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits += (gray[at] ?? 0) < (gray[at + 1] ?? 0) ? '1' : '0'
    }
  }
  return bits
}

const shapes = { '1:1': 1, '3:4': 3 / 4, '4:3': 4 / 3, '3:5': 3 / 5, '5:3': 5 / 3 } as const

/** Returns the allowed aspect ratio that is nearest to `ratio` (docs/product.md#photo). */
function nearestShape(ratio: number): Photo['shape'] {
  let nearest: Photo['shape'] = '1:1'
  const off = (shape: Photo['shape']) => Math.abs(Math.log(ratio / shapes[shape]))
  for (const shape of ['3:4', '4:3', '3:5', '5:3'] as const) {
    if (off(shape) < off(nearest)) nearest = shape
  }
  return nearest
}
