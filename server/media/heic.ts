/**
 * Reads HEIC photos, which phones take. sharp is built without a decoder of HEVC, so libheif decodes them, as
 * WebAssembly in a process of its own (docs/decisions.md#heic).
 */
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { crc32, deflateSync } from 'node:zlib'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'
import { heicLimits, tooManyPixelsCode } from './heicLimits.ts'
import { encodeLossless, TooManyPixelsError } from './pixels.ts'

const heicBrands = /^(?:heic|heix|heim|heis|hevc|hevx)$/

/** Whether a file says that it is a HEIC photo. */
export function isHeic(contents: Buffer): boolean {
  const [size, type] = [contents.readUInt32BE(0), contents.toString('latin1', 4, 8)]
  if (type !== 'ftyp') return false
  const brands = contents.toString('latin1', 8, Math.min(size, 256))
  return (brands.match(/.{4}/gs) ?? []).some((brand) => heicBrands.test(brand))
}

/** Each needs up to `heicLimits.memory`. */
const limitDecoding = createConcurrencyLimit(1)

/** Bytes. */
const largestProfile = 4 * 1024 * 1024

const program = path.join(import.meta.dirname, 'heicProcess.ts')

/**
 * Decodes a HEIC photo and returns it as PNG: upright, with its color profile and without other metadata.
 * @throws TooManyPixelsError; another error for a file that can't be decoded
 */
export const heicToPng = (file: string): Promise<Buffer> =>
  limitDecoding(async () => {
    const decoded = await decode(file)
    const [width, height] = [decoded.readUInt32BE(0), decoded.readUInt32BE(4)]
    // Phones take photos in wider colors than sRGB, which the profile describes.
    const pixelsAt = 12 + decoded.readUInt32BE(8)
    const png = await encodeLossless({
      data: decoded.subarray(pixelsAt),
      info: { width, height },
    })
    return pixelsAt === 12 ? png : withProfile(png, decoded.subarray(12, pixelsAt))
  })

async function decode(file: string): Promise<Buffer> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [program, file], {
      encoding: 'buffer',
      timeout: heicLimits.time,
      killSignal: 'SIGKILL',
      maxBuffer: heicLimits.pixels * 3 + largestProfile,
      // Nothing of the server's environment, which contains its secrets.
      env: {},
    })
    return stdout
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === tooManyPixelsCode)
      throw new TooManyPixelsError()
    throw error
  }
}

/** Where the first chunk of a PNG, its header, ends. */
const headerEnd = 33

/** Adds a color profile to a PNG. */
function withProfile(png: Buffer, profile: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from('iCCPprofile\0\0', 'latin1'), deflateSync(profile)])
  const [length, checksum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length - 4)
  checksum.writeUInt32BE(crc32(body))
  return Buffer.concat([png.subarray(0, headerEnd), length, body, checksum, png.subarray(headerEnd)])
}
