/** Looks at the bytes of an upload before it is decoded. */

const startsWith = (contents: Buffer, bytes: readonly number[], at = 0) =>
  bytes.every((byte, index) => contents[at + index] === byte)

const text = (contents: Buffer, from: number, to: number) => contents.toString('latin1', from, to)

const heifBrands = /^(?:heic|heix|heim|heis|mif1|msf1|avif)$/

/** Whether a file begins like a JPEG, PNG, WebP or HEIF image. Its name and its declared type do not count. */
export function isImage(contents: Buffer): boolean {
  if (startsWith(contents, [0xff, 0xd8, 0xff])) return true
  if (startsWith(contents, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return true
  if (text(contents, 0, 4) === 'RIFF' && text(contents, 8, 12) === 'WEBP') return true
  return text(contents, 4, 8) === 'ftyp' && heifBrands.test(text(contents, 8, 12))
}

/** A ZIP file ends with this record, followed by a comment of up to 64 KB. */
const zipEnd = Buffer.from([0x50, 0x4b, 0x05, 0x06])
const longestZipEnd = 22 + 65_535

/** PDF readers accept a header within the first 1,024 bytes. */
const pdfHeaderWithin = 1024

const markup = /<(?:script|\?php|html|!doctype|iframe)\b/i

/**
 * Whether an image is a file of another format too: an archive, a document, or a page with a script. Stored files are
 * encoded again and can't be; nobody uploads such an image by accident.
 */
export function isPolyglot(contents: Buffer): boolean {
  if (contents.subarray(-longestZipEnd).includes(zipEnd)) return true
  if (contents.subarray(0, pdfHeaderWithin).includes('%PDF-')) return true
  return markup.test(contents.toString('latin1'))
}
