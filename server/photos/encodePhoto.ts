/** Turns what somebody uploaded into the sizes that are kept. Nothing of the upload itself is kept. */
import { createHash } from 'node:crypto'
import type { Sharp } from 'sharp'
import type { Photo } from '../../contract/types.ts'
import {
  decode,
  type EncodingOptions,
  from,
  type Pixels,
  pixelsOf,
  thumbhashOf,
  webpQuality,
} from '../media/pixels.ts'
import type { PhotoFiles } from './fileStore.ts'

/** Long edge of the largest size that is kept. */
const longestEdge = 2048

/** What was uploaded is no picture that is read here, or too large a one. */
export class UnreadablePhotoError extends Error {
  constructor(cause: unknown) {
    super('This file cannot be read as a picture.', { cause })
  }
}

export interface EncodedPhoto {
  readonly files: PhotoFiles
  readonly width: number
  readonly height: number
  readonly shape: Photo['shape']
  /** Base64. */
  readonly thumbhash: string
  /** SHA-256 of the upload, or of what it was drawn by, in hex. */
  readonly contentHash: string
  /** 64 zeros and ones that change little when the picture does. */
  readonly perceptualHash: string
}

/**
 * Reads a JPEG, PNG, WebP or HEIF and encodes it anew in five sizes, turned upright, without its metadata.
 * @throws UnreadablePhotoError
 */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  const base = await decode(upload, longestEdge).catch((error: unknown) => {
    throw new UnreadablePhotoError(error)
  })
  return encodePixels(base, { source: upload })
}

/**
 * As {@link encodePhoto}, of pixels; every size is made from them.
 * @param options.source what the pixels were read from or drawn by
 */
export async function encodePixels(
  base: Pixels,
  { source, effort = 4 }: EncodingOptions & { readonly source: Uint8Array },
): Promise<EncodedPhoto> {
  const { width, height } = base.info
  const encode = (picture: Sharp) => picture.webp({ quality: webpQuality, effort }).toBuffer()

  const [full, squares, height200, { width300, hashes }] = await Promise.all([
    encode(from(base)),
    squaresOf(base, encode),
    encode(from(base).resize({ height: 200, withoutEnlargement: true })),
    narrowOf(base, encode),
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

/** Looks once for what is worth showing. */
async function squaresOf(base: Pixels, encode: (picture: Sharp) => Promise<Buffer>) {
  const square = await pixelsOf(from(base).resize(320, 320, { fit: 'cover', position: 'attention' }))
  const [square160, square320] = await Promise.all([
    encode(from(square).resize(160, 160)),
    encode(from(square)),
  ])
  return { square160, square320 }
}

/** The hashes look at so few points that they need not read the whole picture, each for itself. */
async function narrowOf(base: Pixels, encode: (picture: Sharp) => Promise<Buffer>) {
  const narrow = await pixelsOf(from(base).resize({ width: 300, withoutEnlargement: true }))
  const [width300, thumbhash, perceptualHash] = await Promise.all([
    encode(from(narrow)),
    thumbhashOf(from(narrow)),
    perceptualHashOf(from(narrow)),
  ])
  return { width300, hashes: { thumbhash, perceptualHash } }
}

/** A difference hash: whether each of 8 × 8 points is darker than its right neighbour. */
async function perceptualHashOf(picture: Sharp): Promise<string> {
  const grey = await picture.resize(9, 8, { fit: 'fill' }).greyscale().raw().toBuffer()
  let bits = ''
  for (let row = 0; row < 8; row += 1) {
    for (let column = 0; column < 8; column += 1) {
      const at = row * 9 + column
      bits += (grey[at] ?? 0) < (grey[at + 1] ?? 0) ? '1' : '0'
    }
  }
  return bits
}

const shapes = { '1:1': 1, '3:4': 3 / 4, '4:3': 4 / 3, '3:5': 3 / 5, '5:3': 5 / 3 } as const

/** The allowed ratio that a picture is nearest to (SPEC 9). */
function nearestShape(ratio: number): Photo['shape'] {
  let nearest: Photo['shape'] = '1:1'
  const off = (shape: Photo['shape']) => Math.abs(Math.log(ratio / shapes[shape]))
  for (const shape of ['3:4', '4:3', '3:5', '5:3'] as const) {
    if (off(shape) < off(nearest)) nearest = shape
  }
  return nearest
}
