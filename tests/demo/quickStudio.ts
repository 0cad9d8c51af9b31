import sharp from 'sharp'
import type { PictureStudio } from '../../demo/pictures.ts'
import { encodePhoto } from '../../server/photos/encodePhoto.ts'

/** Uses one image for all photos and for the first frames of all clips. */
export async function quickStudio(): Promise<PictureStudio> {
  const png = await sharp({ create: { width: 36, height: 48, channels: 3, background: '#7a4b2a' } })
    .png()
    .toBuffer()
  const photo = await encodePhoto(png)
  return { photo: () => Promise.resolve(photo), firstFrame: () => Promise.resolve(png), close: () => {} }
}
