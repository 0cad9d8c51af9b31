/**
 * Making the sizes of an uploaded photo of 12 megapixels. Compares everything that an upload needs (one decoding, five
 * sizes, the original, the hashes) with the sum of the same encodings alone, from pixels that are decoded already. Also
 * compares the five sizes with jimp, which encodes no WebP and makes JPEG instead. Measures CPU time, which other load
 * on the machine changes little.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Jimp } from 'jimp'
import {
  decode,
  encodeOriginal,
  decodeWhole,
  type Pixels,
  readPixels,
  toSharp,
  webpQuality,
} from '../server/media/pixels.ts'
import { encodePhoto, longestEdge } from '../server/photos/encodePhoto.ts'
import { encodeFile } from '../server/photos/encodeFile.ts'
import { drawPhoto } from './drawPhoto.ts'
import { milliseconds, percentile, report } from './report.ts'
import { type Clock, measureInTurns } from './turns.ts'

const rounds = 15

/** CPU time of all threads of this process. */
const clock: Clock = {
  wind: () => Promise.resolve(),
  read() {
    const { user, system } = process.cpuUsage()
    return Promise.resolve((user + system) / 1000)
  },
}
/** The sum of the encodings is the least that any way of making the sizes takes. */
const encodesBudget = 1.2

const photo = await drawPhoto()
const folder = await mkdtemp(path.join(tmpdir(), 'lodge-bench-'))
const file = path.join(folder, 'photo.jpg')
await writeFile(file, photo)

const whole = await decodeWhole(photo)
const base = await decode(photo, longestEdge)
const scaled = async (size: { width?: number; height?: number }): Promise<Pixels> =>
  readPixels(toSharp(base).resize({ ...size, fit: 'cover' }))
const smaller = await Promise.all([
  scaled({ width: 320, height: 320 }),
  scaled({ width: 160, height: 160 }),
  scaled({ height: 200 }),
  scaled({ width: 300 }),
])
const decoded = [base, ...smaller]
/** One after another, so that the time is the sum. */
async function encodeSizes(): Promise<void> {
  for (const pixels of decoded) await toSharp(pixels).webp({ quality: webpQuality, effort: 4 }).toBuffer()
}

async function withJimp(): Promise<void> {
  const image = await Jimp.read(photo)
  const full = image.clone().scaleToFit({ w: longestEdge, h: longestEdge })
  const sizes = [
    full,
    full.clone().cover({ w: 320, h: 320 }),
    full.clone().cover({ w: 160, h: 160 }),
    full.clone().resize({ h: 200 }),
    full.clone().resize({ w: 300 }),
  ]
  for (const size of sizes) await size.getBuffer('image/jpeg', { quality: webpQuality })
}

try {
  const times = await measureInTurns(
    {
      sizes: () => encodePhoto(photo),
      encodes: encodeSizes,
      upload: () => encodeFile(file),
      original: async () => {
        await encodeSizes()
        await encodeOriginal(whole)
      },
    },
    { rounds, warmUp: 1, clock },
  )
  const slow = await measureInTurns({ jimp: withJimp }, { rounds: 1, warmUp: 0, clock })
  const median = (samples: readonly number[]) => percentile(samples, 0.5)
  const took = {
    sizes: median(times.sizes),
    encodes: median(times.encodes),
    upload: median(times.upload),
    original: median(times.original),
    jimp: median(slow.jimp),
  }
  const why =
    'Besides the encodings it decodes the photo and scales it once, which takes a sixth of their time, finds the interesting square and calculates the hashes. Decoding in half the size, where sharp does that, takes as long: most of it is reading the compressed data.'
  report('photos', [
    {
      what: 'five sizes and the hashes of a photo of 12 megapixels',
      figures: {
        'decoding and five sizes': milliseconds(took.sizes),
        'the sum of the encodings': milliseconds(took.encodes),
      },
      ratio: took.sizes / took.encodes,
      budget: encodesBudget,
      why,
    },
    {
      what: 'an upload with its original',
      figures: {
        'the upload': milliseconds(took.upload),
        'the sum of the encodings': milliseconds(took.original),
      },
      ratio: took.upload / took.original,
      budget: encodesBudget,
      why,
    },
    {
      what: 'five sizes; against jimp',
      figures: { ours: milliseconds(took.sizes), jimp: milliseconds(took.jimp) },
      ratio: took.sizes / took.jimp,
      budget: 1,
    },
  ])
} finally {
  await rm(folder, { recursive: true, force: true })
}
