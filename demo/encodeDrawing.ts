/** Encodes a drawing into the sizes of a photo, without an intermediate file. */
import sharp from 'sharp'
import { readPixels } from '../server/media/pixels.ts'
import { contentHashOf, type EncodedPhoto, encodePixels } from '../server/photos/encodePhoto.ts'
import { effort } from './pictures.ts'
import { draw, type Drawing } from './portraits.ts'

// Runs in the studio's processes, which only see the demo's own drawings. `server/media/pixels.ts` blocks SVG.
sharp.unblock({ operation: ['VipsForeignLoadSvgBuffer'] })

/** Rasterizes a drawing and encodes it in every size of a photo. */
export async function encodeDrawing(drawing: Drawing): Promise<EncodedPhoto> {
  const source = Buffer.from(draw(drawing))
  const encoded = await encodePixels(await readPixels(sharp(source).flatten()), { effort })
  return { ...encoded, contentHash: contentHashOf(source) }
}
