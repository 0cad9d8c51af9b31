/**
 * Stores files that belong together in a folder with a random name. Callers write the row that names a folder after
 * the files, so that a row never has only some of them. Folders that no row names are swept (`sweepFiles.ts`).
 */
import { randomBytes } from 'node:crypto'
import path from 'node:path'
import type { ByteRange, Storage, StorageFolder, StoredFile } from './storage.ts'

/** The contents of a file, or the path of a local file to copy. */
export type FileContents = Uint8Array | { readonly path: string }

export interface KeyedFolders<Name extends string> {
  /**
   * Stores files under a new random name; a file that is null is left out. When one cannot be written, all are removed.
   * @param fileKey the name, if it was made before by `newFileKey`
   * @returns the name, as `fileKey` for the other functions
   */
  write(files: Readonly<Record<Name, FileContents | null>>, fileKey?: string): Promise<string>
  /**
   * Reads a file, or the part in `range`. Returns null if there is no such file.
   * @throws RangeBeyondFileError
   */
  read(fileKey: string, name: Name, range?: ByteRange): Promise<StoredFile | null>
  /** Returns the number of bytes of a file; null if there is no such file. */
  lengthOf(fileKey: string, name: Name): Promise<number | null>
  remove(fileKey: string): Promise<void>
  /** Yields groups of names of folders whose last file was written before `when` (epoch milliseconds). */
  writtenBefore(when: number): AsyncIterable<readonly string[]>
}

/** Makes a random name of a folder. */
export const newFileKey = (): string => randomBytes(16).toString('base64url')

const isKey = (text: string) => /^[\w-]{22}$/.test(text)
/** Drafts of earlier versions, `<key>.new`, are swept too. */
const isSweepable = (name: string) => isKey(name.replace(/\.new$/, ''))

/**
 * Creates a store.
 * @param root the folder of the store in the storage
 * @param fileNames the files of each folder, with their stored names
 */
export function createKeyedFolders<Name extends string>(
  storage: Storage,
  root: StorageFolder,
  fileNames: Readonly<Record<Name, string>>,
): KeyedFolders<Name> {
  const names = Object.keys(fileNames) as Name[]
  // With two letters between, a listing of one part fits into memory.
  const folderOf = (fileKey: string) => {
    if (!isSweepable(fileKey)) throw new Error('Invalid file key.')
    return `${root}/${fileKey.slice(0, 2)}/${fileKey}`
  }
  const store = (key: string, contents: FileContents) =>
    contents instanceof Uint8Array ? storage.put(key, contents) : storage.putFile(key, contents.path)

  return {
    async write(files, fileKey = newFileKey()) {
      const folder = folderOf(fileKey)
      const writes = names.map(async (name) => {
        const contents = files[name]
        if (contents !== null) await store(`${folder}/${fileNames[name]}`, contents)
      })
      try {
        await Promise.all(writes)
      } catch (error) {
        await Promise.allSettled(writes)
        await storage.removeFolder(folder)
        throw error
      }
      return fileKey
    },

    async read(fileKey, name, range) {
      return isKey(fileKey) ? storage.read(`${folderOf(fileKey)}/${fileNames[name]}`, range) : null
    },

    async lengthOf(fileKey, name) {
      return isKey(fileKey) ? storage.lengthOf(`${folderOf(fileKey)}/${fileNames[name]}`) : null
    },

    remove: (fileKey) => storage.removeFolder(folderOf(fileKey)),

    async *writtenBefore(when) {
      let share = ''
      let latest = new Map<string, number>()
      const old = () =>
        [...latest].filter(([name, at]) => isSweepable(name) && at < when).map(([name]) => name)
      for await (const { key, writtenAt } of storage.filesBelow(root)) {
        const folder = path.posix.dirname(key)
        if (path.posix.dirname(folder) !== share) {
          yield old()
          share = path.posix.dirname(folder)
          latest = new Map()
        }
        const name = path.posix.basename(folder)
        latest.set(name, Math.max(writtenAt, latest.get(name) ?? 0))
      }
      yield old()
    },
  }
}
