import { PassThrough } from 'node:stream'
import { expect, it } from 'vitest'
import { buildGazetteerIndex } from '../../../server/geo/buildGazetteer.ts'
import { indexIn, receiveBlock, sendIndex } from '../../../server/geo/gazetteerTransfer.ts'

const row = (id: number, name: string, population: number) =>
  [id, name, name, `${name}x,Другое`, 51.05, 3.7, 'P', 'PPL', 'BE', '', 'VLG', '', '', '', population].join(
    '\t',
  )
const index = buildGazetteerIndex([row(1, 'Aa', 500), row(2, 'Bé', 90_000), row(3, 'Cc', 7000)].join('\n'))

it('ranks places by population and skips lines that are none', () => {
  expect([...index.ids]).toEqual([2, 3, 1])
  expect([...buildGazetteerIndex(`\n\nnonsense\n${row(7, 'Dd', 1)}\n`).ids]).toEqual([7])
})

it('leaves out places where nobody lives any more', () => {
  expect(buildGazetteerIndex(row(1, 'Aa', 500).replace('PPL', 'PPLH')).ids).toHaveLength(0)
})

it('arrives as it was sent, in whatever pieces the pipe delivers it', async () => {
  const sent = new PassThrough()
  const received = new PassThrough()
  sent.on('data', (chunk: Buffer) => {
    for (const byte of chunk) received.write(Buffer.from([byte]))
  })
  sent.on('end', () => received.end())
  const [, arrived] = await Promise.all([sendIndex(index, sent), receiveBlock(received)])
  expect(indexIn(arrived)).toEqual(index)
})

it('refuses an index that broke off', async () => {
  const stream = new PassThrough()
  const whole: Buffer[] = []
  stream.on('data', (chunk: Buffer) => whole.push(chunk))
  await sendIndex(index, stream)
  const half = new PassThrough()
  half.end(Buffer.concat(whole).subarray(0, 300))
  const block = await receiveBlock(half)
  expect(() => indexIn(block)).toThrow(Error)
})
