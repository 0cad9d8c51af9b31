import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createKeyedFolders, type KeyedFolders } from '../../../server/media/keyedFolders.ts'
import { type ByteRange, RangeBeyondFileError } from '../../../server/media/storage.ts'
import { type OpenStorage, storages } from './storages.ts'

describe.each(Object.entries(storages))('on %s, files that belong together', (_, openStorage) => {
  let opened: OpenStorage
  let folders: KeyedFolders<'film' | 'still'>
  beforeAll(async () => {
    opened = await openStorage()
    folders = createKeyedFolders(opened.storage, 'videos', { film: 'film.mp4', still: 'still.webp' })
  })
  afterAll(() => opened.close())

  const film = Buffer.from('0123456789')
  const write = () => folders.write({ film, still: Buffer.from('still') })
  const read = async (fileKey: string, range?: ByteRange) => {
    const file = await folders.read(fileKey, 'film', range)
    return file && { ...file, stream: String(await buffer(file.stream)) }
  }
  const keysBelow = async (folder: string) => {
    const keys: string[] = []
    for await (const { key } of opened.storage.filesBelow('videos')) keys.push(key)
    return keys.filter((key) => key.startsWith(folder)).toSorted()
  }

  test('are stored under a random name, and come back unchanged', async () => {
    const [one, other] = [await write(), await write()]
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(one).not.toBe(other)
    const folder = `videos/${one.slice(0, 2)}/${one}`
    expect(await keysBelow(folder)).toEqual([`${folder}/film.mp4`, `${folder}/still.webp`])
    expect(await read(one)).toEqual({ stream: '0123456789', length: 10, first: 0, last: 9 })
    expect(await folders.lengthOf(one, 'film')).toBe(10)
  })

  test('can be copies of local files', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'lodge-local-'))
    const local = path.join(folder, 'local.mp4')
    const contents = randomBytes(3 * 1024 * 1024)
    await writeFile(local, contents)
    const fileKey = await folders.write({ film: { path: local }, still: film })
    const stored = await folders.read(fileKey, 'film')
    expect(stored && contents.equals(await buffer(stored.stream))).toBe(true)
    await rm(folder, { recursive: true })
  })

  test('leave nothing behind if one of them cannot be written', async () => {
    const before = await keysBelow('videos')
    const missing = path.join(tmpdir(), 'no-such-file')
    await expect(folders.write({ film, still: { path: missing } })).rejects.toThrow('ENOENT')
    expect(await keysBelow('videos')).toEqual(before)
  })

  test('are gone once they are removed', async () => {
    const [fileKey, other] = [await write(), await write()]
    await folders.remove(fileKey)
    expect(await read(fileKey)).toBeNull()
    expect(await folders.lengthOf(fileKey, 'film')).toBeNull()
    expect(await read(other)).not.toBeNull()
  })

  test.each(['', '..', '../../etc/passwd', 'a'.repeat(21), `${'a'.repeat(22)}.new`, 'a'.repeat(22)])(
    'are not found under the name %j',
    async (fileKey) => {
      await write()
      expect(await read(fileKey)).toBeNull()
      expect(await folders.lengthOf(fileKey, 'film')).toBeNull()
    },
  )

  test('are listed for the sweep once all of them were written before a moment', async () => {
    const writtenBefore = async (when: number) => {
      const keys: string[] = []
      for await (const group of folders.writtenBefore(when)) keys.push(...group)
      return keys
    }
    const fileKey = await write()
    expect(await writtenBefore(Date.now() - 60_000)).toEqual([])
    expect(await writtenBefore(Date.now() + 60_000)).toContain(fileKey)
    if (!opened.age) return
    const folder = `videos/${fileKey.slice(0, 2)}/${fileKey}`
    const hourAgo = new Date(Date.now() - 3_600_000)
    await opened.age(`${folder}/film.mp4`, hourAgo)
    expect(await writtenBefore(Date.now() - 60_000)).toEqual([])
    await opened.age(`${folder}/still.webp`, hourAgo)
    expect(await writtenBefore(Date.now() - 60_000)).toEqual([fileKey])
  })

  describe('a part of a file', () => {
    test.each<[ByteRange, string, number, number]>([
      [{ first: 0 }, '0123456789', 0, 9],
      [{ first: 1, last: 1 }, '1', 1, 1],
      [{ first: 3, last: 5 }, '345', 3, 5],
      [{ first: 8, last: 99 }, '89', 8, 9],
      [{ first: 9 }, '9', 9, 9],
      [{ first: -4 }, '6789', 6, 9],
      [{ first: -99 }, '0123456789', 0, 9],
    ])('of %j is %s', async (range, stream, first, last) => {
      expect(await read(await write(), range)).toEqual({ stream, length: 10, first, last })
    })

    test.each<ByteRange>([{ first: 10 }, { first: 11, last: 12 }, { first: 5, last: 4 }])(
      'of %j is none, which says how long the file is',
      async (range) => {
        const refusal = await read(await write(), range).catch((error: unknown) => error)
        expect(refusal).toBeInstanceOf(RangeBeyondFileError)
        expect(refusal).toMatchObject({ length: 10 })
      },
    )
  })
})
