/** Encodes the file of an uploaded photo. `encodeUpload.ts` runs this in a process of its own. */
import { readFile } from 'node:fs/promises'
import { isImage, isPolyglot } from '../media/imageType.ts'
import { heicToPng, isHeic } from '../media/heic.ts'
import { decodeWhole, encodeOriginal, hasTooManyPixels, scaleDown } from '../media/pixels.ts'
import { type EncodedSizes, encodePixels, longestEdge } from './encodePhoto.ts'

export interface EncodedFile extends EncodedSizes {
  /** A JPEG in the full size, without metadata. */
  readonly original: Buffer
}

/** A photo that is not accepted. The message is for its owner. */
export class PhotoRefusal extends Error {}

/** @throws PhotoRefusal */
export async function encodeFile(path: string): Promise<EncodedFile> {
  const uploaded = await readFile(path)
  if (!isImage(uploaded)) throw new PhotoRefusal('Choose a JPEG, PNG, WebP or HEIC photo.')
  if (isPolyglot(uploaded))
    throw new PhotoRefusal('This file is more than a photo. Please save it as a photo again.')
  try {
    const contents = isHeic(uploaded) ? await heicToPng(path) : uploaded
    const whole = await decodeWhole(contents)
    const [original, encoded] = await Promise.all([
      encodeOriginal(whole),
      scaleDown(whole, longestEdge).then((base) => encodePixels(base)),
    ])
    return { ...encoded, original }
  } catch (error) {
    throw new PhotoRefusal(
      hasTooManyPixels(error)
        ? 'This photo is too large. At most 50 megapixels.'
        : 'This photo can’t be read. It may be damaged.',
    )
  }
}
