/** Boxes of MP4 and HEIF files. */

/** @param claimed the length that the box says it has, in bytes */
export function box(type: string, data: Buffer, claimed = data.length + 8): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(claimed)
  return Buffer.concat([size, Buffer.from(type, 'latin1'), data])
}
