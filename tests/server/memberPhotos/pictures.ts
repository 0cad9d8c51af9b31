/** Pictures for uploads, and the forms that send them. */
import sharp, { type Sharp } from 'sharp'

/** Colors of the quarters of a picture: top left, top right, bottom left, bottom right. */
export const quarters = ['#c02020', '#20a040', '#2040c0', '#e0c020'] as const

/** Draws a picture whose quarters have different colors. `seed` makes it differ from all others. */
export function picture({ width = 600, height = 400, seed = 0 } = {}): Sharp {
  const [halfWidth, halfHeight] = [width / 2, height / 2]
  const tile = (color: string, left: number, top: number) => ({
    input: {
      create: { width: halfWidth, height: halfHeight, channels: 3, background: color },
    } as const,
    left,
    top,
  })
  const spot = {
    input: { create: { width: 4, height: 4, channels: 3, background: '#000' } } as const,
    left: (seed * 8) % (width - 4),
    top: (Math.floor((seed * 8) / (width - 4)) * 8) % (height - 4),
  }
  return sharp({ create: { width, height, channels: 3, background: '#fff' } }).composite([
    tile(quarters[0], 0, 0),
    tile(quarters[1], halfWidth, 0),
    tile(quarters[2], 0, halfHeight),
    tile(quarters[3], halfWidth, halfHeight),
    spot,
  ])
}

/** Draws a picture with random shapes, so that it is similar to no picture with another seed. */
export function randomPicture(seed: number, { width = 640, height = 480 } = {}): Sharp {
  let state = seed * 2_654_435_761 + 1
  const random = (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return state % Math.floor(below)
  }
  const shapes = Array.from({ length: 40 }, () => ({
    input: {
      create: {
        width: 20 + random(width / 3),
        height: 20 + random(height / 3),
        channels: 3 as const,
        background: { r: random(256), g: random(256), b: random(256) },
      },
    },
    left: random((width * 2) / 3 - 20),
    top: random((height * 2) / 3 - 20),
  }))
  return sharp({ create: { width, height, channels: 3, background: '#888' } }).composite(shapes)
}

/** Makes the form of an upload. */
export function uploadForm(photo: Uint8Array, fields: Record<string, string> = {}): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append('photo', new Blob([Uint8Array.from(photo)]), 'photo.jpg')
  return form
}
