import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { readFileFacts } from '../../src/browser/fileFacts.ts'

const bytesOf = (text: string): number[] => [...Buffer.from(text, 'latin1')]
const pair = (number: number) => [number >> 8, number & 0xff]
const four = (number: number) => [...pair(number >>> 16), ...pair(number & 0xff_ff)]

const png = (width: number, height: number): number[] =>
  [
    [0x89, bytesOf('PNG\r\n'), 0x1a, 0x0a],
    [four(13), bytesOf('IHDR'), four(width), four(height), 8, 6, 0, 0, 0],
  ].flat(2)
/** With a segment of metadata, and tables, before the frame. */
const jpeg = (width: number, height: number): number[] =>
  [
    [0xff, 0xd8, 0xff, 0xe1, pair(10), bytesOf('Exif\0\0..')],
    [0xff, 0xc4, pair(4), 0, 0],
    [0xff, 0xc2, pair(17), 8, pair(height), pair(width), 3, 0, 0, 0, 0, 0],
  ].flat(2)
const webp = [bytesOf('RIFF'), four(100), bytesOf('WEBPVP8 ')].flat()
const boxed = (brand: string) => [four(24), bytesOf('ftyp'), bytesOf(brand), four(0)].flat()

/** Node's own, because the one of jsdom can't be read. The declared type is a lie. */
const factsOf = (bytes: readonly number[]) =>
  readFileFacts(new File([new Uint8Array(bytes)], 'file.txt', { type: 'text/plain' }))

describe('the kind of a file', () => {
  it.each([
    ['JPEG', jpeg(4, 3), 'photo'],
    ['PNG', png(4, 3), 'photo'],
    ['WebP', webp, 'photo'],
    ['HEIC', boxed('heic'), 'photo'],
    ['AVIF', boxed('avif'), 'photo'],
    ['MP4', boxed('isom'), 'video'],
    ['MOV', boxed('qt  '), 'video'],
    ['WebM', [0x1a, 0x45, 0xdf, 0xa3, 0, 0, 0, 0, 0, 0, 0, 0], 'video'],
    ['SVG', bytesOf('<svg xmlns="http://www.w3.org/2000/svg"></svg>'), 'other'],
    ['GIF', bytesOf('GIF89a..........'), 'other'],
    ['WAV, which begins like WebP', [...bytesOf('RIFF'), ...four(100), ...bytesOf('WAVEfmt ')], 'other'],
    ['a file of two bytes', [0xff, 0xd8], 'other'],
    ['an empty file', [], 'other'],
  ])('is known by its content: %s', async (_name, bytes, kind) => {
    expect((await factsOf(bytes)).kind).toBe(kind)
  })
})

describe('the pixels of a photo', () => {
  it('are read from PNG, and from JPEG behind its metadata', async () => {
    expect((await factsOf(png(4_000, 3_000))).pixels).toBe(12_000_000)
    expect((await factsOf(jpeg(4_000, 3_000))).pixels).toBe(12_000_000)
    expect((await factsOf(png(70_000, 70_000))).pixels).toBe(4_900_000_000)
  })

  it('are unknown where the size is not at a known place, or cut off', async () => {
    expect((await factsOf(boxed('heic'))).pixels).toBeNull()
    expect((await factsOf(png(4, 3).slice(0, 18))).pixels).toBeNull()
    expect((await factsOf(jpeg(4, 3).slice(0, 24))).pixels).toBeNull()
  })
})

describe('the hash of a file', () => {
  it('is SHA-256 of its bytes', async () => {
    const bytes = png(4, 3)
    const hash = createHash('sha256').update(new Uint8Array(bytes)).digest('hex')
    expect((await factsOf(bytes)).hash).toBe(hash)
  })

  it('differs for large files of which one end differs', async () => {
    const size = 17 * 1024 * 1024
    const large = (change: number) => {
      const bytes = new Uint8Array(size)
      bytes.set(png(4, 3))
      bytes[size - 1] = change
      return readFileFacts(new File([bytes], 'large.png'))
    }
    const [one, other, same] = await Promise.all([large(1), large(2), large(1)])
    expect(one.hash).not.toBe(other.hash)
    expect(one.hash).toBe(same.hash)
  })
})
