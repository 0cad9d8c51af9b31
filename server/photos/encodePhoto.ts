/** Turns what somebody uploaded into the sizes that are kept. Nothing of the upload itself is kept. */
import { createHash } from 'node:crypto'
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import type { Photo } from '../../contract/types.ts'
import type { PhotoFiles } from './fileStore.ts'

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
/** Long edge of the largest size that is kept. */
const longestEdge = 2048

const quality = 80

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
  /** SHA-256 of the upload, in hex. */
  readonly contentHash: string
  /** 64 zeros and ones that change little when the picture does. */
  readonly perceptualHash: string
}

/**
 * Reads a JPEG, PNG, WebP or HEIF and encodes it anew in five sizes, turned upright, without its metadata.
 * @throws UnreadablePhotoError
 */
export async function encodePhoto(upload: Buffer): Promise<EncodedPhoto> {
  const base = await decode(upload).catch((error: unknown) => {
    throw new UnreadablePhotoError(error)
  })
  const { width, height } = base.info
  const from = () => sharp(base.data, { raw: { width, height, channels: 3 } })
  const encode = (picture: Sharp) => picture.webp({ quality }).toBuffer()
  const square = (edge: number) => encode(from().resize(edge, edge, { fit: 'cover', position: 'attention' }))

  const [full, square160, square320, height200, width300, thumbhash, perceptualHash] = await Promise.all([
    encode(from()),
    square(160),
    square(320),
    encode(from().resize({ height: 200, withoutEnlargement: true })),
    encode(from().resize({ width: 300, withoutEnlargement: true })),
    thumbhashOf(from()),
    perceptualHashOf(from()),
  ])
  return {
    files: { full, square160, square320, height200, width300 },
    width,
    height,
    shape: nearestShape(width / height),
    thumbhash,
    contentHash: createHash('sha256').update(upload).digest('hex'),
    perceptualHash,
  }
}

/** Decodes once; every size is made from these pixels. */
async function decode(upload: Buffer) {
  return sharp(upload, { limitInputPixels: pixelLimit, failOn: 'error' })
    .autoOrient()
    .resize(longestEdge, longestEdge, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
}

async function thumbhashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(100, 100, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
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
