import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Photo } from '../../../contract/media.ts'
import { probeVideo, VideoRefusal } from '../../../server/videos/probeVideo.ts'
import { type BadFile, badFiles, photoRefusals } from '../../media/corpus/badFiles.ts'
import { badForms, type Form } from '../../media/corpus/badForms.ts'
import { makeHeic } from '../../media/makeHeic.ts'
import { createMember } from '../factories.ts'
import { randomPicture, uploadForm } from '../memberPhotos/pictures.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'
import { testPrograms } from '../videos/makeVideo.ts'

const unlimited = { max: 100_000, window: 60_000 }
const maxKb = 4096

let site: TestApp
let memberId: number
let browser: Browser
beforeAll(async () => {
  site = await createTestApp({
    requestLimits: { address: unlimited, member: unlimited, files: unlimited },
    env: { PHOTO_MAX_COUNT: '100', PHOTO_MAX_KB: String(maxKb) },
  })
  memberId = await createMember(site.database.db)
  browser = await site.browserOf(memberId)
})
afterAll(() => site.close())

const send = (file: Uint8Array) => browser.send('POST', `/api/user/${memberId}/photo`, uploadForm(file))

/** Everything that is stored: rows, files, and temporary files. */
async function findStored() {
  const rows = await site.database.db.selectFrom('photo').select('id').execute()
  const { dataDir } = site.config
  const filesIn = async (folder: string) =>
    (await readdir(path.join(dataDir, folder), { recursive: true, withFileTypes: true }).catch(() => []))
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  return { rows: rows.length, files: [...(await filesIn('media')), ...(await filesIn('uploads'))] }
}
const nothing = { rows: 0, files: [] }

describe('a bad file', async () => {
  const files = await badFiles()
  test('is one of at least 40, each different', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
    expect(new Set(files.map(({ bytes }) => bytes.toString('base64'))).size).toBe(files.length)
  })

  test.each<BadFile>([...files])(
    'is refused as a photo when it is $name, and leaves nothing behind',
    async ({ bytes, asPhoto }) => {
      const answer = await send(bytes)
      const message = photoRefusals[asPhoto]
      expect([answer.statusCode, answer.json()]).toEqual([
        422,
        { code: 'unreadable_photo', message, errors: { photo: [message] } },
      ])
      expect(await findStored()).toEqual(nothing)
    },
  )

  test('is refused in a moment', async () => {
    const times: { name: string; time: number }[] = []
    for (const { name, bytes } of files) {
      const start = performance.now()
      await send(bytes)
      times.push({ name, time: performance.now() - start })
    }
    expect(times.filter(({ time }) => time > 5_000)).toEqual([])
  })

  describe('is no video', () => {
    let folder: string
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'lodge-corpus-'))
    })
    afterAll(() => rm(folder, { recursive: true }))

    test.each<BadFile>(files.filter(({ asPhoto, isVideo }) => isVideo || asPhoto === 'other format'))(
      'when it is $name',
      async ({ bytes }) => {
        const file = path.join(folder, 'upload.mp4')
        await writeFile(file, bytes)
        const refusal = await probeVideo(testPrograms(), file, AbortSignal.timeout(30_000)).catch(
          (error: unknown) => error,
        )
        expect(refusal).toBeInstanceOf(VideoRefusal)
        expect(refusal).toMatchObject({ code: 'unreadable_video' })
      },
    )
  })
})

describe('a form', async () => {
  let seed = 1_000
  const newPhoto = () =>
    randomPicture((seed += 1), { width: 120, height: 90 })
      .jpeg()
      .toBuffer()
  const forms = await badForms(newPhoto, maxKb * 1024)
  test.each<Form>([...forms])('that $name is answered with $status', async ({ type, body, status }) => {
    const before = await findStored()
    const headers = type === '' ? {} : { 'content-type': type }
    const answer = await browser.send('POST', `/api/user/${memberId}/photo`, body, headers)
    expect([answer.statusCode, answer.body]).toEqual([status, expect.any(String)])
    const after = await findStored()
    // Five sizes and the original.
    const [rows, files] = status === 201 ? [1, 6] : [0, 0]
    expect([after.rows, after.files.length]).toEqual([before.rows + rows, before.files.length + files])
    expect(await readdir(path.join(site.config.dataDir, 'uploads')).catch(() => [])).toEqual([])
  })
})

/** Adds a chunk to a PNG, after its header. */
function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, 33), length, body, checksum, png.subarray(33)])
}
/** 200 MB of zeros, in 200 KB. */
const bomb = () => deflateSync(Buffer.alloc(200_000_000))

/** Exif whose directory names itself as the next one. */
const circularExif = () =>
  Buffer.from('4578696600004d4d002a00000008000101000003000000010001000000000008', 'hex')
const withExifOf = (jpeg: Buffer, exif: Buffer) => {
  const length = Buffer.alloc(2)
  length.writeUInt16BE(exif.length + 2)
  return Buffer.concat([jpeg.subarray(0, 2), Buffer.from([0xff, 0xe1]), length, exif, jpeg.subarray(2)])
}

describe('an unusual photo', () => {
  const drawn = (seed: number) => randomPicture(seed)
  const gps = {
    IFD0: { Artist: 'somebody', Make: 'Camera' },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 22/1 0/1', GPSLongitude: '4/1 53/1 0/1' },
  }
  const frames = async (seed: number) => {
    const file = await drawn(seed).png().toBuffer()
    const data = await sharp(file).resize(64, 192, { fit: 'fill' }).removeAlpha().raw().toBuffer()
    return sharp(data, { raw: { width: 64, height: 192, channels: 3, pageHeight: 64 } })
  }
  const profile = async () =>
    (await sharp(await drawn(99).jpeg().withIccProfile('p3').toBuffer()).metadata()).icc
  const exifOf = async () => {
    const { exif } = await sharp(await drawn(98).jpeg().withExif(gps).toBuffer()).metadata()
    // libheif wants it without the header of JPEG.
    return exif?.subarray(6)
  }
  const phonePhoto = async (seed: number) => {
    const [exif, icc] = [await exifOf(), await profile()]
    return makeHeic(await drawn(seed).png().toBuffer(), {
      ...(exif && { exif }),
      ...(icc && { profile: icc }),
    })
  }

  test.each<[string, () => Promise<Buffer>]>([
    [
      'with other bytes after its end',
      async () => Buffer.concat([await drawn(1).jpeg().toBuffer(), Buffer.alloc(9_000, 7)]),
    ],
    ['that is progressive', () => drawn(2).jpeg({ progressive: true }).toBuffer()],
    ['in CMYK', () => drawn(3).toColorspace('cmyk').jpeg().toBuffer()],
    ['in gray', () => drawn(4).grayscale().jpeg().toBuffer()],
    ['of 16 bits', () => drawn(5).toColorspace('rgb16').png().toBuffer()],
    ['with a palette and transparency', () => drawn(6).ensureAlpha(0.5).png({ palette: true }).toBuffer()],
    ['in WebP without loss', () => drawn(7).webp({ lossless: true }).toBuffer()],
    ['in AVIF', () => drawn(8).avif({ effort: 0 }).toBuffer()],
    [
      'of one pixel',
      () =>
        sharp({ create: { width: 1, height: 1, channels: 3, background: '#123' } })
          .png()
          .toBuffer(),
    ],
    ['with a place, in JPEG', () => drawn(9).jpeg().withExif(gps).toBuffer()],
    ['with a place, in PNG', () => drawn(10).png().withExif(gps).toBuffer()],
    ['with a place, in WebP', () => drawn(11).webp().withExif(gps).toBuffer()],
    ['with a place, in AVIF', () => drawn(12).avif({ effort: 0 }).withExif(gps).toBuffer()],
    ['with a place, in HEIC', () => phonePhoto(14)],
    [
      'with a color profile and XMP',
      () =>
        drawn(13)
          .jpeg()
          .withIccProfile('p3')
          .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">somebody</x:xmpmeta>')
          .toBuffer(),
    ],
    ['of several moving pictures, in WebP,', async () => (await frames(15)).webp().toBuffer()],
    [
      'of several moving pictures, in PNG,',
      async () => withChunk(await drawn(21).png().toBuffer(), 'acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0])),
    ],
    [
      'with a color profile that unpacks to 200 MB',
      async () =>
        withChunk(await drawn(16).png().toBuffer(), 'iCCP', Buffer.concat([Buffer.from('p\0\0'), bomb()])),
    ],
    [
      'with a text that unpacks to 200 MB',
      async () =>
        withChunk(
          await drawn(17).png().toBuffer(),
          'zTXt',
          Buffer.concat([Buffer.from('Comment\0\0'), bomb()]),
        ),
    ],
    [
      'with Exif that names itself',
      async () => withExifOf(await drawn(18).jpeg().toBuffer(), circularExif()),
    ],
    [
      'with 1,000 segments of Exif',
      async () => {
        let file = await drawn(19).jpeg().toBuffer()
        const { exif = Buffer.alloc(0) } = await sharp(
          await drawn(98).jpeg().withExif(gps).toBuffer(),
        ).metadata()
        for (let count = 0; count < 1_000; count += 1) file = withExifOf(file, exif)
        return file
      },
    ],
  ])('%s is accepted, and no file of it has metadata', async (_, make) => {
    const file = await make()
    const answer = await send(file)
    expect([answer.statusCode, answer.body]).toEqual([201, expect.any(String)])
    const photo = answer.json<Photo>()
    const urls = [
      photo.url,
      photo.square160_url,
      photo.square320_url,
      photo.height200_url,
      photo.width300_url,
      photo.original_url ?? '',
    ]
    for (const url of urls) {
      const stored = (await browser.get(url)).rawPayload
      const { exif, icc, xmp, iptc, orientation, comments, pages, space } = await sharp(stored).metadata()
      expect({ url, exif, icc, xmp, iptc, orientation, comments, pages, space }).toEqual({
        url,
        space: 'srgb',
      })
      for (const text of ['somebody', 'Camera', 'Exif', 'xmpmeta']) expect(stored.includes(text)).toBe(false)
    }
  })

  test('in HEIC has its metadata before it is uploaded', async () => {
    const file = await phonePhoto(20)
    for (const text of ['somebody', 'Camera', 'colrprof']) expect(file.includes(text)).toBe(true)
  })

  test('in HEIC is shown as it was taken: upright, and in its colors', async () => {
    const left = { create: { width: 300, height: 400, channels: 3, background: '#c02020' } } as const
    const still = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#2040c0' } })
      .composite([{ input: left, left: 0, top: 0 }])
      .png()
      .toBuffer()
    const icc = await profile()
    const photo = (
      await send(await makeHeic(still, { quarterTurns: 1, ...(icc && { profile: icc }) }))
    ).json<Photo>()
    expect([photo.width, photo.height]).toEqual([400, 600])
    // Turned counterclockwise: the left side becomes the lower one.
    const shown = await sharp((await browser.get(photo.url)).rawPayload)
      .raw()
      .toBuffer({ resolveWithObject: true })
    const colorAt = (x: number, y: number) => [
      ...shown.data.subarray((y * 400 + x) * 3, (y * 400 + x) * 3 + 3),
    ]
    const [blue, red] = [colorAt(200, 100), colorAt(200, 500)]
    // The same numbers mean stronger colors in the profile P3 than in sRGB.
    expect(red?.[0]).toBeGreaterThan(0xc0 + 8)
    expect(blue?.[2]).toBeGreaterThan(0xc0)
    expect(blue?.[0]).toBeLessThan(0x20)
  })
})
