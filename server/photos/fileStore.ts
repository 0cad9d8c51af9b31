/** The files of photos on disk: one folder a photo, which appears whole or not at all. */
import { randomBytes } from 'node:crypto'
import type { ReadStream } from 'node:fs'
import { mkdir, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { photoSizes, type PhotoSize } from './addresses.ts'

export type PhotoFiles = Readonly<Record<PhotoSize, Buffer>>

export interface PhotoStore {
  /** Keeps a photo's files under a new name of the store's own, which nobody can guess. */
  write(files: PhotoFiles): Promise<string>
  /** A file and its length in bytes; null when there is none. */
  read(fileKey: string, size: PhotoSize): Promise<{ stream: ReadStream; length: number } | null>
  remove(fileKey: string): Promise<void>
  /** The names of photos whose files were written before `when`, epoch milliseconds, a share at a time. */
  writtenBefore(when: number): AsyncIterable<readonly string[]>
  /** Removes what writes left behind that were broken off before `when`. */
  removeDrafts(when: number): Promise<void>
}

const draftEnd = '.new'

const isKey = (text: string) => /^[\w-]{22}$/.test(text)

export function createPhotoStore(dataDir: string): PhotoStore {
  const root = path.join(dataDir, 'media', 'photos')
  const folderOf = (fileKey: string) => {
    if (!isKey(fileKey)) throw new Error('A photo has no such name.')
    return path.join(root, fileKey.slice(0, 2), fileKey)
  }

  /** Folders by the two letters they lie under. */
  async function* foldersBefore(when: number) {
    for (const letters of await readdir(root).catch(() => [])) {
      const share = path.join(root, letters)
      const names: string[] = []
      for (const name of await readdir(share)) {
        const { mtimeMs } = await stat(path.join(share, name))
        if (mtimeMs < when) names.push(name)
      }
      yield { share, names }
    }
  }

  return {
    async write(files) {
      const fileKey = randomBytes(16).toString('base64url')
      const folder = folderOf(fileKey)
      const draft = `${folder}${draftEnd}`
      await mkdir(draft, { recursive: true })
      const writes = photoSizes.map((size) => writeFile(path.join(draft, `${size}.webp`), files[size]))
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

    async read(fileKey, size) {
      if (!isKey(fileKey)) return null
      try {
        const file = await open(path.join(folderOf(fileKey), `${size}.webp`))
        const { size: length } = await file.stat()
        return { stream: file.createReadStream(), length }
      } catch (error) {
        if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
        throw error
      }
    },

    remove: (fileKey) => rm(folderOf(fileKey), { recursive: true, force: true }),

    async *writtenBefore(when) {
      for await (const { names } of foldersBefore(when)) yield names.filter(isKey)
    },

    async removeDrafts(when) {
      for await (const { share, names } of foldersBefore(when)) {
        const drafts = names.filter((name) => name.endsWith(draftEnd))
        for (const name of drafts) await rm(path.join(share, name), { recursive: true, force: true })
      }
    },
  }
}
