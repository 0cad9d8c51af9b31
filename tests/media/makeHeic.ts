/** Makes HEIC photos for tests, as phones do: ffmpeg encodes the picture, and the boxes around it are written here. */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { testPrograms } from '../server/videos/makeVideo.ts'
import { box } from './corpus/boxes.ts'

export interface HeicOptions {
  /** Claimed width and height, if they are not those of the picture. */
  readonly size?: { readonly width: number; readonly height: number }
  /** By how many quarters the picture is to be turned counterclockwise when it is shown. */
  readonly quarterTurns?: number
  /** The TIFF structure of Exif. */
  readonly exif?: Buffer
  /** An ICC profile. */
  readonly profile?: Buffer
}

const bytes = (...values: number[]) => Buffer.from(values)
const uint16 = (value: number) => bytes(value >>> 8, value & 0xff)
const uint32 = (value: number) => Buffer.concat([uint16(value >>> 16), uint16(value & 0xff_ff)])
const fullBox = (type: string, version: number, data: Buffer) =>
  box(type, Buffer.concat([bytes(version, 0, 0, 0), data]))

/** Returns the contents of the first box of a type. */
function findBox(file: Buffer, type: string): Buffer {
  const at = file.indexOf(Buffer.from(type, 'latin1')) - 4
  if (at < 0) throw new Error(`There is no ${type}.`)
  return file.subarray(at + 8, at + file.readUInt32BE(at))
}

async function encodeHevc(picture: Buffer): Promise<Buffer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'lodge-heic-'))
  try {
    const [source, target] = [path.join(folder, 'picture.png'), path.join(folder, 'picture.mp4')]
    await writeFile(source, picture)
    const encoding = ['-c:v', 'libx265', '-x265-params', 'log-level=none:info=0', '-pix_fmt', 'yuv420p']
    const colors = ['-vf', 'scale=out_range=full:out_color_matrix=bt601', '-color_range', 'pc']
    await promisify(execFile)(testPrograms().ffmpeg, [
      '-v',
      'error',
      '-i',
      source,
      ...colors,
      ...encoding,
      '-tag:v',
      'hvc1',
      target,
    ])
    return await readFile(target)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Encodes a picture of even width and height as HEIC. */
export async function makeHeic(
  picture: Buffer,
  { size, quarterTurns = 0, exif, profile }: HeicOptions = {},
): Promise<Buffer> {
  const { width, height } = size ?? (await sharp(picture).metadata())
  const film = await encodeHevc(picture)
  const data = findBox(film, 'mdat')
  const metadata = exif ? Buffer.concat([uint32(0), exif]) : Buffer.alloc(0)
  const properties = [
    box('hvcC', findBox(film, 'hvcC')),
    fullBox('ispe', 0, Buffer.concat([uint32(width), uint32(height)])),
    ...(quarterTurns > 0 ? [box('irot', bytes(quarterTurns))] : []),
    ...(profile ? [box('colr', Buffer.concat([Buffer.from('prof'), profile]))] : []),
  ]
  const item = (id: number, type: string) =>
    fullBox('infe', 2, Buffer.concat([uint16(id), uint16(0), Buffer.from(`${type}\0`)]))
  const metaWith = (start: number) => {
    const location = (id: number, at: number, length: number) =>
      Buffer.concat([uint16(id), uint16(0), uint16(1), uint32(at), uint32(length)])
    return fullBox(
      'meta',
      0,
      Buffer.concat([
        fullBox('hdlr', 0, Buffer.concat([uint32(0), Buffer.from('pict'), Buffer.alloc(13)])),
        fullBox('pitm', 0, uint16(1)),
        fullBox(
          'iloc',
          0,
          Buffer.concat([
            bytes(0x44, 0),
            uint16(exif ? 2 : 1),
            location(1, start, data.length),
            ...(exif ? [location(2, start + data.length, metadata.length)] : []),
          ]),
        ),
        fullBox(
          'iinf',
          0,
          Buffer.concat([uint16(exif ? 2 : 1), item(1, 'hvc1'), ...(exif ? [item(2, 'Exif')] : [])]),
        ),
        ...(exif ? [fullBox('iref', 0, box('cdsc', Buffer.concat([uint16(2), uint16(1), uint16(1)])))] : []),
        box(
          'iprp',
          Buffer.concat([
            box('ipco', Buffer.concat(properties)),
            fullBox(
              'ipma',
              0,
              Buffer.concat([
                uint32(1),
                uint16(1),
                bytes(properties.length, ...properties.map((_, at) => (at + 1) | 0x80)),
              ]),
            ),
          ]),
        ),
      ]),
    )
  }
  const start = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic'))
  const before = start.length + metaWith(0).length + 8
  return Buffer.concat([start, metaWith(before), box('mdat', Buffer.concat([data, metadata]))])
}
