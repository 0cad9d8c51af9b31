import type { Readable, Writable } from 'node:stream'
import { finished } from 'node:stream/promises'
import type { GazetteerIndex } from './buildGazetteer.ts'

// The index is sent between processes and stored in a file as one block: the length of the header in bytes, the header
// (lengths of the columns, region codes), and the columns, each aligned to four bytes.

const lengthBytes = 4
const aligned = (bytes: number): number => Math.ceil(bytes / 4) * 4

/** The columns in the order in which {@link parseIndex} reads them. */
const columnsOf = (index: GazetteerIndex) => [
  index.ids,
  index.latitudes,
  index.longitudes,
  index.populations,
  index.prominences,
  index.regions,
  index.nameBytes,
  index.nameStarts,
  index.isQuarter,
  index.entryUnits,
  index.entryStarts,
  index.entryOwners,
  index.entryLetters,
  index.bucketEntries,
  index.bucketStarts,
  index.tilePlaces,
  index.tileStarts,
  index.ranksById,
]

interface Header {
  readonly lengths: readonly number[]
  readonly regionKeys: readonly string[]
}

/** Writes the index and ends the stream. */
export async function writeIndex(index: GazetteerIndex, stream: Writable): Promise<void> {
  const columns = columnsOf(index)
  const header: Header = { lengths: columns.map((column) => column.length), regionKeys: index.regionKeys }
  const text = Buffer.from(JSON.stringify(header))
  const length = Buffer.alloc(lengthBytes)
  length.writeUInt32LE(text.length)
  stream.write(length)
  stream.write(text)
  stream.write(Buffer.alloc(aligned(text.length) - text.length))
  for (const column of columns) {
    stream.write(Buffer.from(column.buffer, column.byteOffset, column.byteLength))
    stream.write(Buffer.alloc(aligned(column.byteLength) - column.byteLength))
  }
  stream.end()
  await finished(stream)
}

/** Reads what {@link writeIndex} wrote, to the end of the stream. */
export async function readBlock(stream: Readable): Promise<ArrayBuffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    if (!Buffer.isBuffer(chunk)) throw new TypeError('The index is bytes, not text.')
    chunks.push(chunk)
    size += chunk.length
  }
  // Copied into one buffer, because the columns become views of it and must be aligned.
  const block = new ArrayBuffer(aligned(size))
  const bytes = Buffer.from(block)
  let filled = 0
  for (const chunk of chunks) filled += chunk.copy(bytes, filled)
  return block
}

/**
 * Returns the index in a block. Its columns are views of the block.
 * @throws RangeError if the block ends before the last column
 */
export function parseIndex(block: ArrayBuffer): GazetteerIndex {
  const bytes = Buffer.from(block)
  const headerLength = bytes.readUInt32LE(0)
  const header: Header = JSON.parse(bytes.toString('utf8', lengthBytes, lengthBytes + headerLength))
  let offset = lengthBytes + aligned(headerLength)
  const lengths = header.lengths.values()
  const take = <Column>(
    type: new (block: ArrayBuffer, offset: number, length: number) => Column,
    bytesPerItem: number,
  ): Column => {
    const { value: length = 0 } = lengths.next()
    const start = offset
    offset += aligned(length * bytesPerItem)
    return new type(block, start, length)
  }
  return {
    ids: take(Uint32Array, 4),
    latitudes: take(Float32Array, 4),
    longitudes: take(Float32Array, 4),
    populations: take(Uint32Array, 4),
    prominences: take(Float32Array, 4),
    regions: take(Uint16Array, 2),
    nameBytes: take(Uint8Array, 1),
    nameStarts: take(Uint32Array, 4),
    isQuarter: take(Uint8Array, 1),
    entryUnits: take(Uint16Array, 2),
    entryStarts: take(Uint32Array, 4),
    entryOwners: take(Uint32Array, 4),
    entryLetters: take(Uint32Array, 4),
    bucketEntries: take(Uint32Array, 4),
    bucketStarts: take(Uint32Array, 4),
    tilePlaces: take(Uint32Array, 4),
    tileStarts: take(Uint32Array, 4),
    ranksById: take(Uint32Array, 4),
    regionKeys: header.regionKeys,
  }
}
