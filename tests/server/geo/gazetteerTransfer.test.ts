import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { buildGazetteerIndex } from '../../../server/geo/buildGazetteer.ts'
import { parseIndex, readBlock, writeIndex } from '../../../server/geo/gazetteerTransfer.ts'

const row = (id: number, name: string, population: number) =>
  [id, name, name, `${name}x,Другое`, 51.05, 3.7, 'P', 'PPL', 'BE', '', 'VLG', '', '', '', population].join(
    '\t',
  )
const index = buildGazetteerIndex([row(1, 'Aa', 500), row(2, 'Bé', 90_000), row(3, 'Cc', 7000)].join('\n'))

it('ranks places by population and skips invalid lines', () => {
  expect([...index.ids]).toEqual([2, 3, 1])
  expect([...buildGazetteerIndex(`\n\nnonsense\n${row(7, 'Dd', 1)}\n`).ids]).toEqual([7])
})

it('leaves out uninhabited places', () => {
  expect(buildGazetteerIndex(row(1, 'Aa', 500).replace('PPL', 'PPLH')).ids).toHaveLength(0)
})

it('arrives as it was sent, in any chunks', async () => {
  const sent = new PassThrough()
  const received = new PassThrough()
  sent.on('data', (chunk: Buffer) => {
    for (const byte of chunk) received.write(Buffer.from([byte]))
  })
  sent.on('end', () => received.end())
  const [, arrived] = await Promise.all([writeIndex(index, sent), readBlock(received)])
  expect(parseIndex(arrived)).toEqual(index)
})

it('refuses a truncated index', async () => {
  const stream = new PassThrough()
  const whole: Buffer[] = []
  stream.on('data', (chunk: Buffer) => whole.push(chunk))
  await writeIndex(index, stream)
  const half = new PassThrough()
  half.end(Buffer.concat(whole).subarray(0, 300))
  const block = await readBlock(half)
  expect(() => parseIndex(block)).toThrow(Error)
})
