import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  type ByteRange,
  createKeyedFolders,
  type KeyedFolders,
  RangeBeyondFileError,
} from '../../../server/media/keyedFolders.ts'

let root: string
let folders: KeyedFolders<'film' | 'still'>
beforeEach(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'lodge-folders-'))
  folders = createKeyedFolders(root, { film: 'film.mp4', still: 'still.webp' })
})
afterEach(() => rm(root, { recursive: true }))

const film = Buffer.from('0123456789')
const write = () => folders.write({ film, still: Buffer.from('still') })
const read = async (fileKey: string, range?: ByteRange) => {
  const file = await folders.read(fileKey, 'film', range)
  return file && { ...file, stream: String(await buffer(file.stream)) }
}

describe('files that belong together', () => {
  test('are stored under a random name, and come back unchanged', async () => {
    const [one, other] = [await write(), await write()]
    expect(one).toMatch(/^[\w-]{22}$/)
    expect(one).not.toBe(other)
    expect((await readdir(path.join(root, one.slice(0, 2), one))).toSorted()).toEqual([
      'film.mp4',
      'still.webp',
    ])
    expect(await read(one)).toEqual({ stream: '0123456789', length: 10, first: 0, last: 9 })
    expect(await folders.lengthOf(one, 'film')).toBe(10)
  })

  test('leave nothing behind if one of them cannot be written', async () => {
    const unreadable: Uint8Array = Object.create(Uint8Array.prototype)
    await expect(folders.write({ film, still: unreadable })).rejects.toThrow(TypeError)
    const left = await readdir(root, { recursive: true, withFileTypes: true })
    expect(left.filter((entry) => entry.isFile() || entry.name.endsWith('.new'))).toEqual([])
  })

  test('are gone once they are removed', async () => {
    const fileKey = await write()
    await folders.remove(fileKey)
    expect(await read(fileKey)).toBeNull()
  })

  test.each(['', '..', '../../etc/passwd', 'a'.repeat(21), `${'a'.repeat(22)}.new`, 'a'.repeat(22)])(
    'are not found under the name %j',
    async (fileKey) => {
      await write()
      expect(await read(fileKey)).toBeNull()
      expect(await folders.lengthOf(fileKey, 'film')).toBeNull()
    },
  )
})

describe('a part of a file', () => {
  test.each<[ByteRange, string, number, number]>([
    [{ first: 0 }, '0123456789', 0, 9],
    [{ first: 0, last: 0 }, '0', 0, 0],
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
