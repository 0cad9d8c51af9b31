/** Stores files that belong together in a folder with a random name. A folder appears complete or not at all. */
import { randomBytes } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { type FileHandle, mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'

/** Bytes from `first` to `last`, both included. A negative `first` counts from the end, like in `Array.at`. */
export interface ByteRange {
  readonly first: number
  /** Undefined, or beyond the end, means the end of the file. */
  readonly last?: number
}

export interface StoredFile {
  /** The requested bytes. The file is closed when the stream ends or is destroyed. */
  readonly stream: ReadStream
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

export interface KeyedFolders<Name extends string> {
  /**
   * Stores files under a new random name.
   * @returns the name, as `fileKey` for the other functions
   */
  write(files: Readonly<Record<Name, Uint8Array>>): Promise<string>
  /**
   * Reads a file, or the part in `range`. Returns null if there is no such file.
   * @throws RangeBeyondFileError
   */
  read(fileKey: string, name: Name, range?: ByteRange): Promise<StoredFile | null>
  /** Returns the number of bytes of a file; null if there is no such file. */
  lengthOf(fileKey: string, name: Name): Promise<number | null>
  remove(fileKey: string): Promise<void>
  /** Yields groups of names of folders that were written before `when` (epoch milliseconds). */
  writtenBefore(when: number): AsyncIterable<readonly string[]>
  /** Removes drafts of interrupted writes from before `when` (epoch milliseconds). */
  removeDrafts(when: number): Promise<void>
}

const draftSuffix = '.new'

const isKey = (text: string) => /^[\w-]{22}$/.test(text)

/**
 * Creates a store.
 * @param fileNames the files of each folder, with their names on disk
 */
export function createKeyedFolders<Name extends string>(
  root: string,
  fileNames: Readonly<Record<Name, string>>,
): KeyedFolders<Name> {
  const names = Object.keys(fileNames) as Name[]
  const folderOf = (fileKey: string) => {
    if (!isKey(fileKey)) throw new Error('Invalid file key.')
    return path.join(root, fileKey.slice(0, 2), fileKey)
  }

  /** Yields folders that were written before `when`, grouped by their parent, which has two letters. */
  async function* foldersBefore(when: number) {
    for (const letters of await readdir(root).catch(() => [])) {
      const share = path.join(root, letters)
      const old: string[] = []
      for (const name of await readdir(share)) {
        const { mtimeMs } = await stat(path.join(share, name))
        if (mtimeMs < when) old.push(name)
      }
      yield { share, old }
    }
  }

  return {
    async write(files) {
      const fileKey = randomBytes(16).toString('base64url')
      const folder = folderOf(fileKey)
      const draft = `${folder}${draftSuffix}`
      await mkdir(draft, { recursive: true })
      const writes = names.map((name) => writeFile(path.join(draft, fileNames[name]), files[name]))
      try {
        await Promise.all(writes)
        await rename(draft, folder)
      } catch (error) {
        await Promise.allSettled(writes)
        await rm(draft, { recursive: true, force: true })
        throw error
      }
      return fileKey
    },

    async read(fileKey, name, range) {
      if (!isKey(fileKey)) return null
      const file = await openIfThere(path.join(folderOf(fileKey), fileNames[name]))
      if (!file) return null
      try {
        return await readFrom(file, range)
      } catch (error) {
        await file.close()
        throw error
      }
    },

    async lengthOf(fileKey, name) {
      if (!isKey(fileKey)) return null
      const file = await openIfThere(path.join(folderOf(fileKey), fileNames[name]))
      if (!file) return null
      try {
        return (await file.stat()).size
      } finally {
        await file.close()
      }
    },

    remove: (fileKey) => rm(folderOf(fileKey), { recursive: true, force: true }),

    async *writtenBefore(when) {
      for await (const { old } of foldersBefore(when)) yield old.filter(isKey)
    },

    async removeDrafts(when) {
      for await (const { share, old } of foldersBefore(when)) {
        const drafts = old.filter((name) => name.endsWith(draftSuffix))
        for (const name of drafts) await rm(path.join(share, name), { recursive: true, force: true })
      }
    },
  }
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
  const end = length - 1
  if (!range) return { stream: file.createReadStream(), length, first: 0, last: end }
  const first = range.first < 0 ? Math.max(0, length + range.first) : range.first
  const last = Math.min(range.last ?? end, end)
  if (first > last) throw new RangeBeyondFileError(length)
  return { stream: file.createReadStream({ start: first, end: last }), length, first, last }
}
