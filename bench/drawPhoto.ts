import sharp from 'sharp'
import { sized } from './size.ts'

const { width, height } = sized({
  full: { width: 4_000, height: 3_000 },
  short: { width: 800, height: 600 },
})

/** Draws a JPEG of 12 megapixels with detail everywhere: noise that is smoothed, on colors. */
export async function drawPhoto(): Promise<Buffer> {
  const noise = await sharp({
    create: {
      width: width / 5,
      height: height / 5,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 40 },
    },
  })
    .png()
    .toBuffer()
  return sharp(noise).resize(width, height, { kernel: 'cubic' }).jpeg({ quality: 90 }).toBuffer()
}
