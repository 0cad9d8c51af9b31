import { randomUUID } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { buildGazetteerIndex } from '../../../server/geo/buildGazetteer.ts'
import { createGazetteer } from '../../../server/geo/gazetteer.ts'
import { keepBlock, keptBlock } from '../../../server/geo/gazetteerCache.ts'
import { receiveBlock, sendIndex } from '../../../server/geo/gazetteerTransfer.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lodge-gazetteer-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** An index of one place that is nowhere else, so that whoever finds it has read this one. */
async function smallBlock(): Promise<ArrayBuffer> {
  const columns = [1, 'Nowhere', 'Nowhere', '', 51, 3, 'P', 'PPL', 'BE', '', 'VLG', '', '', '', 500]
  const stream = new PassThrough()
  const [, block] = await Promise.all([
    sendIndex(buildGazetteerIndex(columns.join('\t')), stream),
    receiveBlock(stream),
  ])
  return block
}

const ghent = async () => (await createGazetteer(folder).coordinates('Ghent'))?.id

it('an index that is kept is used, and none is built', async () => {
  await keepBlock(folder, await smallBlock())
  const gazetteer = createGazetteer(folder)
  expect(await gazetteer.coordinates('Nowhere')).toMatchObject({ id: 1, country_code: 'BE' })
  expect(await gazetteer.coordinates('Ghent')).toBeUndefined()
})

it('an index that was cut short is built anew, and the new one kept', async () => {
  await keepBlock(folder, await smallBlock())
  const [name = ''] = await readdir(folder)
  const file = path.join(folder, name)
  await truncate(file, 300)
  expect(await ghent()).toBe(2797656)
  await vi.waitFor(async () => expect((await readFile(file)).length).toBeGreaterThan(10_000_000), 20_000)
  expect(await ghent()).toBe(2797656)
  expect(await readdir(folder)).toEqual([name])
}, 60_000)

it('takes the place of what other versions kept and killed starts left, and of nothing that is being written', async () => {
  const draftOf = (version: string) => `gazetteer-${version}-${randomUUID()}`
  const older = `gazetteer-${'0'.repeat(16)}`
  const [abandoned, underWay] = [draftOf('1'.repeat(16)), draftOf('2'.repeat(16))]
  for (const name of [older, abandoned, underWay, 'something else'])
    await writeFile(path.join(folder, name), 'x')
  const anHourAgo = new Date(Date.now() - 60 * 60_000)
  await utimes(path.join(folder, abandoned), anHourAgo, anHourAgo)
  await mkdir(path.join(folder, 'gazetteer-folder'))
  const block = await smallBlock()
  await keepBlock(folder, block)
  expect(await keptBlock(folder)).toEqual(block)
  const names = await readdir(folder)
  expect(names).toHaveLength(4)
  expect(names).toEqual(expect.arrayContaining([underWay, 'something else', 'gazetteer-folder']))
})

it('a folder that takes no files costs the time of building and nothing else', async () => {
  const taken = path.join(folder, 'taken')
  await writeFile(taken, 'a file where a folder would be')
  const block = await smallBlock()
  await keepBlock(taken, block)
  expect(await keptBlock(taken)).toBeUndefined()
  await mkdir(path.join(folder, 'free'))
  await keepBlock(path.join(folder, 'free'), block)
  expect(await keptBlock(path.join(folder, 'free'))).toEqual(block)
})
