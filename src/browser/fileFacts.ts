/** Reads what an upload needs to know of a file before it is sent. */
import type { FileFacts } from '../machines/media/upload/implementations.ts'

/** Bytes at the start of a file that are looked at. A JPEG has its size behind metadata of up to some 100 KB. */
const headLength = 256 * 1024
/** Bytes of each end that are hashed of a file too large to hold in memory. */
const hashedEnd = 4 * 1024 * 1024
const hashedWhole = 16 * 1024 * 1024

const startsWith = (head: DataView, bytes: readonly number[]) =>
  head.byteLength >= bytes.length && bytes.every((byte, at) => head.getUint8(at) === byte)

const textAt = (head: DataView, at: number, length = 4) =>
  head.byteLength < at + length
    ? ''
    : String.fromCharCode(...Array.from({ length }, (_, index) => head.getUint8(at + index)))

const jpegStart = [0xff, 0xd8, 0xff]
const pngStart = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
/** The start of Matroska and WebM. */
const ebmlStart = [0x1a, 0x45, 0xdf, 0xa3]
const heifBrands = /^(?:heic|heix|heim|heis|mif1|msf1|avif)$/

function kindOf(head: DataView): FileFacts['kind'] {
  if (startsWith(head, jpegStart) || startsWith(head, pngStart)) return 'photo'
  if (textAt(head, 0) === 'RIFF' && textAt(head, 8) === 'WEBP') return 'photo'
  if (textAt(head, 4) === 'ftyp') return heifBrands.test(textAt(head, 8)) ? 'photo' : 'video'
  return startsWith(head, ebmlStart) ? 'video' : 'other'
}

/** The marker of a frame, which holds the size. C4, C8 and CC are other segments. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

function jpegPixels(head: DataView): number | null {
  let at = 2
  while (at + 9 < head.byteLength && head.getUint8(at) === 0xff) {
    if (isFrame(head.getUint8(at + 1))) return head.getUint16(at + 5) * head.getUint16(at + 7)
    at += 2 + head.getUint16(at + 2)
  }
  return null
}

/** Null where the size is not at a known place. The server looks again. */
function pixelsOf(head: DataView): number | null {
  if (startsWith(head, pngStart) && head.byteLength >= 24) return head.getUint32(16) * head.getUint32(20)
  return startsWith(head, jpegStart) ? jpegPixels(head) : null
}

const hex = (bytes: ArrayBuffer) =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** `crypto.subtle` takes a whole file only, so of a large one its ends and its size are hashed. */
async function hashOf(file: Blob): Promise<string> {
  const hashed =
    file.size <= hashedWhole
      ? file
      : new Blob([String(file.size), file.slice(0, hashedEnd), file.slice(-hashedEnd)])
  return hex(await crypto.subtle.digest('SHA-256', await hashed.arrayBuffer()))
}

/** @throws DOMException when the file was moved, changed or deleted since it was chosen */
export async function readFileFacts(file: File): Promise<FileFacts> {
  const head = new DataView(await file.slice(0, headLength).arrayBuffer())
  return { kind: kindOf(head), pixels: pixelsOf(head), hash: await hashOf(file) }
}
