/**
 * Decodes a HEIC photo. Writes three numbers of 4 bytes, big endian: width, height, and the length of the color profile;
 * then the profile and the RGB pixels. `heic.ts` runs this as a process of its own, so that a hostile file can end
 * nothing else.
 */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import createLibheif from 'libheif-js/libheif-wasm/libheif.js'
import { z } from 'zod'
import { heicLimits, tooManyPixelsCode } from './heicLimits.ts'

const [, , file = ''] = process.argv

// The library asks for more memory by this function only, and takes a refusal as "out of memory".
const { grow } = WebAssembly.Memory.prototype
WebAssembly.Memory.prototype.grow = function growWithinLimit(pages) {
  if (this.buffer.byteLength + pages * 65_536 > heicLimits.memory) throw new RangeError('Too much memory.')
  return grow.call(this, pages)
}

const wasmFile = createRequire(import.meta.url).resolve('libheif-js/libheif-wasm/libheif.wasm')
const heif = createLibheif({ wasmBinary: readFileSync(wasmFile) })
const {
  _heif_context_alloc: allocateContext,
  _heif_context_get_primary_image_handle: getPrimaryHandle,
  _heif_context_read_from_memory: readContext,
  _heif_decode_image: decodeImage,
  _heif_decoding_options_alloc: allocateOptions,
  _heif_image_get_height: heightOf,
  _heif_image_get_plane_readonly: planeOf,
  _heif_image_get_width: widthOf,
  _heif_image_handle_get_height: heightOfHandle,
  _heif_image_handle_get_raw_color_profile: getProfile,
  _heif_image_handle_get_raw_color_profile_size: lengthOfProfile,
  _heif_image_handle_get_width: widthOfHandle,
  _malloc: malloc,
} = heif

/** The memory of the library, which moves when it grows. */
const memory = () => Buffer.from(z.instanceof(Uint8Array).parse(heif.HEAPU8).buffer)
const pointerAt = (at: number) => memory().readUInt32LE(at)

/** Room for a `heif_error`, and for a result behind it. */
const room = malloc(16)
const result = room + 12

/** Throws if the last call has failed: the first number of a `heif_error` is its code. */
function check(): void {
  if (pointerAt(room) !== 0) throw new Error(`libheif failed with ${pointerAt(room)}.${pointerAt(room + 4)}.`)
}

const colorspaceRgb = 1
const chromaInterleavedRgb = 10
const channelInterleaved = 10
/** Where the options of decoding (`heif_decoding_options`) say that damaged data are an error. */
const strictDecodingAt = 21

const contents = readFileSync(file)
const source = malloc(contents.length)
memory().set(contents, source)
const context = allocateContext()
readContext(room, context, source, contents.length, 0)
check()
getPrimaryHandle(room, context, result)
check()
const handle = pointerAt(result)
const claimed = widthOfHandle(handle) * heightOfHandle(handle)
if (claimed > heicLimits.pixels) process.exit(tooManyPixelsCode)

const profileLength = lengthOfProfile(handle)
const profile = malloc(profileLength)
if (profileLength > 0) {
  getProfile(room, handle, profile)
  check()
}

const options = allocateOptions()
memory().writeUInt8(1, options + strictDecodingAt)
decodeImage(room, handle, result, colorspaceRgb, chromaInterleavedRgb, options)
check()
const image = pointerAt(result)
const width = widthOf(image, channelInterleaved)
const height = heightOf(image, channelInterleaved)
const plane = planeOf(image, channelInterleaved, result)
const stride = pointerAt(result)

const heap = memory()
const pixelsAt = 12 + profileLength
const written = Buffer.alloc(pixelsAt + width * height * 3)
for (const [index, value] of [width, height, profileLength].entries()) written.writeUInt32BE(value, index * 4)
heap.copy(written, 12, profile, profile + profileLength)
for (let row = 0; row < height; row += 1) {
  const start = plane + row * stride
  heap.copy(written, pixelsAt + row * width * 3, start, start + width * 3)
}
process.stdout.write(written)
