import { decode, type EncodingOptions, from, thumbhashOf, webpQuality } from '../media/pixels.ts'

const longestEdge = 1280

export interface Thumbnail {
  readonly file: Buffer
  /** Base64. */
  readonly thumbhash: string
}

/** Encodes a picture that was taken from a video, a PNG or JPEG, as the WebP that stands for it. */
export async function encodeThumbnail(
  picture: Uint8Array,
  { effort = 4 }: EncodingOptions = {},
): Promise<Thumbnail> {
  const pixels = await decode(Buffer.from(picture), longestEdge)
  const [file, thumbhash] = await Promise.all([
    from(pixels).webp({ quality: webpQuality, effort }).toBuffer(),
    thumbhashOf(from(pixels)),
  ])
  return { file, thumbhash }
}
