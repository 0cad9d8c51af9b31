/** Where files are kept: in a folder, or in a bucket of an S3 server. */
import path from 'node:path'
import type { Readable } from 'node:stream'
import { createReadStream } from 'node:fs'
import { copyFile, type FileHandle, mkdir, open } from 'node:fs/promises'
import { FSDriver } from 'flydrive/drivers/fs'
import type { DriverContract } from 'flydrive/types'
import type { S3Config } from '../config.ts'

/** Bytes from `first` to `last`, both included. A negative `first` counts from the end, like in `Array.at`. */
export interface ByteRange {
  readonly first: number
  /** Undefined, or beyond the end, means the end of the file. */
  readonly last?: number
}

export interface StoredFile {
  /** The requested bytes. The file is closed when the stream ends or is destroyed. */
  readonly stream: Readable
  /** Bytes of the whole file. */
  readonly length: number
  /** Positions of the first and last byte of the stream. */
  readonly first: number
  readonly last: number
}

/** The requested range is outside the file. */
export class RangeBeyondFileError extends Error {
  /** Bytes of the whole file. */
  readonly length: number

  constructor(length: number) {
    super(`The file has ${length} bytes, none of them in the requested range.`)
    this.length = length
  }
}

/** The first folder of every key. A backup holds the files of all of them. */
export const storageFolders = [
  'photos',
  'originals',
  'videos',
  'video-sources',
  'verification',
  'data-exports',
] as const
export type StorageFolder = (typeof storageFolders)[number]

/** Files by key. A key is a path with slashes. */
export interface Storage {
  put(key: string, contents: Uint8Array): Promise<void>
  /** Stores a copy of a local file without reading it into memory. */
  putFile(key: string, file: string): Promise<void>
  /**
   * Reads a file, or the part in `range`. Returns null if there is no such file.
   * @throws RangeBeyondFileError
   */
  read(key: string, range?: ByteRange): Promise<StoredFile | null>
  /** Returns the number of bytes of a file; null if there is no such file. */
  lengthOf(key: string): Promise<number | null>
  /** Removes all files below a folder. */
  removeFolder(folder: string): Promise<void>
  /**
   * Yields the files below a folder, and when each was written, in epoch milliseconds. The files of a subfolder follow
   * each other.
   */
  filesBelow(folder: string): AsyncIterable<WrittenFile>
}

export interface WrittenFile {
  readonly key: string
  readonly writtenAt: number
}

/** Opens the storage of the configuration. */
export async function openStorage({
  dataDir,
  s3,
}: {
  readonly dataDir: string
  readonly s3: S3Config | null
}): Promise<Storage> {
  if (s3 === null) return createDiskStorage(dataDir)
  // Loaded only here, because the client of S3 is large.
  const { createS3Storage } = await import('./s3Storage.ts')
  return createS3Storage(s3)
}

/** Keeps files below `media/` of the data folder. */
export function createDiskStorage(dataDir: string): Storage {
  const root = path.join(dataDir, 'media')
  const driver = new FSDriver({ location: root, visibility: 'private' })
  return {
    ...driverStorage(driver),

    /** The driver would hide the error of a full disk. */
    async putFile(key, file) {
      const target = path.join(root, key)
      await mkdir(path.dirname(target), { recursive: true })
      await copyFile(file, target)
    },

    async *filesBelow(folder) {
      // The driver has no pages, so that one listing of everything could fill the memory.
      const { objects } = await driver.listAll(folder)
      for (const entry of objects) if (entry.isDirectory) yield* listFiles(driver, entry.prefix)
    },

    async read(key, range) {
      const file = await openIfThere(path.join(root, key))
      if (!file) return null
      try {
        return await readFrom(file, range)
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async lengthOf(key) {
      const file = await openIfThere(path.join(root, key))
      if (!file) return null
      try {
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },
  }
}

/** What flydrive's drivers do alike. They read no ranges. */
export const driverStorage = (driver: DriverContract): Omit<Storage, 'read' | 'lengthOf'> => ({
  put: (key, contents) => driver.put(key, contents),
  putFile: (key, file) => driver.putStream(key, createReadStream(file)),
  removeFolder: (folder) => driver.deleteAll(`${folder}/`),
  filesBelow: (folder) => listFiles(driver, folder),
})

async function* listFiles(driver: DriverContract, folder: string): AsyncGenerator<WrittenFile> {
  let paginationToken: string | undefined
  do {
    const page = await driver.listAll(`${folder}/`, {
      recursive: true,
      ...(paginationToken !== undefined && { paginationToken }),
    })
    for (const entry of page.objects) {
      if (!entry.isFile) continue
      const { lastModified } = await entry.getMetaData()
      yield { key: entry.key, writtenAt: lastModified.getTime() }
    }
    paginationToken = page.paginationToken
  } while (paginationToken !== undefined)
}

async function openIfThere(file: string): Promise<FileHandle | null> {
  try {
    return await open(file)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

async function readFrom(file: FileHandle, range?: ByteRange): Promise<StoredFile> {
  const { size: length } = await file.stat()
  if (!range) return { stream: file.createReadStream(), length, first: 0, last: length - 1 }
  const first = range.first < 0 ? Math.max(0, length + range.first) : range.first
  const last = Math.min(range.last ?? length - 1, length - 1)
  if (first > last) throw new RangeBeyondFileError(length)
  return { stream: file.createReadStream({ start: first, end: last }), length, first, last }
}
