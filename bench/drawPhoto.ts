import sharp from 'sharp'

/** Draws a JPEG with detail everywhere: noise that is smoothed, on colors. */
export async function drawPhoto(width: number, height: number): Promise<Buffer> {
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
