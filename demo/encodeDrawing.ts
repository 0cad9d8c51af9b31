/** Turns a drawing into a photo's files without a detour over a picture that is only read again. */
import sharp from 'sharp'
import { pixelsOf } from '../server/media/pixels.ts'
import { type EncodedPhoto, encodePixels } from '../server/photos/encodePhoto.ts'
import { effort } from './pictures.ts'
import { draw, type Drawing } from './portraits.ts'

// For the studio's processes, which see nothing but drawings of our own: `media/pixels.ts` refuses SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Rasterises a drawing and encodes it in every size of a photo. */
export async function encodeDrawing(drawing: Drawing): Promise<EncodedPhoto> {
  const source = Buffer.from(draw(drawing))
  return encodePixels(await pixelsOf(sharp(source).flatten()), { source, effort })
}
