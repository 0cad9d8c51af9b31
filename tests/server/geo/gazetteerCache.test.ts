import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildGazetteerIndex } from '../../../server/geo/buildGazetteer.ts'
import { createGazetteer } from '../../../server/geo/gazetteer.ts'
import { cacheBlock, readCachedBlock } from '../../../server/geo/gazetteerCache.ts'
import { readBlock, writeIndex } from '../../../server/geo/gazetteerTransfer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lodge-gazetteer-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** An index of one invented place: a search that finds the place has read this index. */
async function smallBlock(): Promise<ArrayBuffer> {
  const columns = [1, 'Nowhere', 'Nowhere', '', 51, 3, 'P', 'PPL', 'BE', '', 'VLG', '', '', '', 500]
  const stream = new PassThrough()
  const [, block] = await Promise.all([
    writeIndex(buildGazetteerIndex(columns.join('\t')), stream),
    readBlock(stream),
  ])
  return block
}

const ghent = async () => (await createGazetteer(folder).coordinates('Ghent'))?.id

it('uses a cached index and builds none', async () => {
  await cacheBlock(folder, await smallBlock())
  const gazetteer = createGazetteer(folder)
  expect(await gazetteer.coordinates('Nowhere')).toMatchObject({ id: 1, country_code: 'BE' })
  expect(await gazetteer.coordinates('Ghent')).toBeUndefined()
})

it('builds a truncated index again and caches the new one', async () => {
  await cacheBlock(folder, await smallBlock())
  const [name = ''] = await readdir(folder)
  const file = path.join(folder, name)
  await truncate(file, 300)
  expect(await ghent()).toBe(2797656)
  await vi.waitFor(async () => expect((await readFile(file)).length).toBeGreaterThan(10_000_000), 20_000)
  expect(await ghent()).toBe(2797656)
  expect(await readdir(folder)).toEqual([name])
}, 60_000)

it('replaces files of other versions and of killed starts, but no file that is being written', async () => {
  const draftOf = (version: string) => `gazetteer-${version}-${randomUUID()}`
  const older = `gazetteer-${'0'.repeat(16)}`
  const [abandoned, underWay] = [draftOf('1'.repeat(16)), draftOf('2'.repeat(16))]
  for (const name of [older, abandoned, underWay, 'something else'])
    await writeFile(path.join(folder, name), 'x')
  const anHourAgo = new Date(Date.now() - 60 * 60_000)
  await utimes(path.join(folder, abandoned), anHourAgo, anHourAgo)
  await mkdir(path.join(folder, 'gazetteer-folder'))
  const block = await smallBlock()
  await cacheBlock(folder, block)
  expect(await readCachedBlock(folder)).toEqual(block)
  const names = await readdir(folder)
  expect(names).toHaveLength(4)
  expect(names).toEqual(expect.arrayContaining([underWay, 'something else', 'gazetteer-folder']))
})

it('ignores a folder that is not writable', async () => {
  const taken = path.join(folder, 'taken')
  await writeFile(taken, 'a file where a folder would be')
  const block = await smallBlock()
  await cacheBlock(taken, block)
  expect(await readCachedBlock(taken)).toBeUndefined()
  await mkdir(path.join(folder, 'free'))
  await cacheBlock(path.join(folder, 'free'), block)
  expect(await readCachedBlock(path.join(folder, 'free'))).toEqual(block)
})
