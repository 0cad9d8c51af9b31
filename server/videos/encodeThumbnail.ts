import { decode, type EncodingOptions, toSharp, thumbhashOf, webpQuality } from '../media/pixels.ts'

const longestEdge = 1280

export interface Thumbnail {
  readonly file: Buffer
  /** Base64. */
  readonly thumbhash: string
}

/**
 * Encodes the thumbnail of a video as WebP.
 * @param picture a frame of the video, as PNG or JPEG
 */
export async function encodeThumbnail(
  picture: Uint8Array,
  { effort = 4 }: EncodingOptions = {},
): Promise<Thumbnail> {
  const pixels = await decode(Buffer.from(picture), longestEdge)
  const [file, thumbhash] = await Promise.all([
    toSharp(pixels).webp({ quality: webpQuality, effort }).toBuffer(),
    thumbhashOf(toSharp(pixels)),
  ])
  return { file, thumbhash }
}
