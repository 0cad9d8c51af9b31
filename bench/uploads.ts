/**
 * Uploads of photos of 12 megapixels, by 20 members at once: the memory of the server, how many it takes in a minute,
 * and what other members notice of them. Then the CPU time of receiving a large file, against bare `node:http` that
 * writes the same bytes to a file; what ffprobe, a program of its own, takes to refuse the file is not counted.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import serverFlags from '../tools/serverFlags.json' with { type: 'json' }
import { drawPhoto } from './drawPhoto.ts'
import { populate } from './population.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { agent, ask, send } from './uploads/client.ts'
import type { Ready, ToUpload, Uploader, Usage } from './uploads/messages.ts'

const members = sized({ full: 10_000, short: shortPopulation })
const uploads = sized({ full: 200, short: 2 })
const atOnce = sized({ full: 20, short: 2 })
/** Megabytes of memory. */
const memoryBudget = 400
/** The slowdown of other requests. */
const slowdownBudget = 1.5
const receivingBudget = 2
/** Milliseconds between two requests of another member. */
const pause = 10
const quietRequests = sized({ full: 600, short: 2 })
const largeFile = sized({ full: 100 * 1_024 * 1_024, short: 100_000 })
const receivingRounds = sized({ full: 7, short: 1 })

const Uploaded = z.object({ square320_url: z.string() })

interface Started extends Ready {
  readonly child: ChildProcess
}

async function start(file: string, args: readonly string[] = []): Promise<Started> {
  const child = fork(path.join(import.meta.dirname, 'uploads', file), args, { execArgv: serverFlags })
  const [ready] = (await once(child, 'message')) as [Ready]
  return { child, ...ready }
}

async function usageOf({ child }: Started): Promise<Usage> {
  const told = once(child, 'message')
  child.send('usage')
  const [usage] = (await told) as [Usage]
  return usage
}

async function stop({ child }: Started): Promise<void> {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

type Times = Readonly<Record<'call' | 'file', number[]>>

/** Asks in turns for a page of cards and for a photo, one request at a time, until `isOver`. Returns the milliseconds. */
async function askOthers(
  server: Started,
  { cookie }: Uploader,
  { file, isOver }: { readonly file: string; readonly isOver: (requests: number) => boolean },
): Promise<Times> {
  const times: Times = { call: [], file: [] }
  const paths = { call: '/api/user/newest?per_page=24', file }
  while (!isOver(times.file.length))
    for (const name of ['call', 'file'] as const) {
      const began = performance.now()
      await ask(server, { method: 'GET', path: paths[name], status: 200, headers: { cookie } })
      times[name].push(performance.now() - began)
      await wait(pause)
    }
  return times
}

/** Starts the process that uploads. Returns a function that has it begin, which resolves when all are stored. */
async function startUploader(): Promise<(asked: ToUpload) => Promise<void>> {
  const child = fork(path.join(import.meta.dirname, 'uploads/uploader.ts'))
  await once(child, 'message')
  return async (asked) => {
    const stored = once(child, 'message')
    child.send(asked)
    await stored
    child.disconnect()
  }
}

async function measurePhotos(server: Started): Promise<BenchRow[]> {
  const [reader, ...uploaders] = server.uploaders
  if (!reader) throw new Error('There are no members.')
  const uploadAll = await startUploader()
  const photo = await drawPhoto()
  const first = await send(server, reader, { kind: 'photo', file: photo, status: 201 })
  const others = { file: Uploaded.parse(JSON.parse(first)).square320_url }
  await askOthers(server, reader, { ...others, isOver: (requests) => requests >= quietRequests })
  const quiet = await askOthers(server, reader, {
    ...others,
    isOver: (requests) => requests >= quietRequests,
  })
  const before = await usageOf(server)
  const began = performance.now()
  let isOver = false
  const address = { port: server.port, origin: server.origin }
  const uploading = uploadAll({ server: address, uploaders, count: uploads }).finally(() => {
    isOver = true
  })
  const busy = await askOthers(server, reader, { ...others, isOver: () => isOver })
  await uploading
  const minutes = (performance.now() - began) / 60_000
  const { peakMemory } = await usageOf(server)
  const slowdown = (what: string, name: keyof Times, share: number): BenchRow => {
    const [alone, meanwhile] = [percentile(quiet[name], share), percentile(busy[name], share)]
    return {
      what: `${what} during the uploads, against without`,
      figures: { during: milliseconds(meanwhile), without: milliseconds(alone) },
      ratio: meanwhile / alone,
      budget: slowdownBudget,
      why: 'The photos are encoded on one of the two cores; the rest is the bench itself, which sends the uploads from the same machine.',
    }
  }
  return [
    {
      what: `memory of the server during ${uploads} uploads of 12 megapixels, against ${memoryBudget} MB`,
      figures: {
        'at the most': `${peakMemory.toFixed(0)} MB`,
        'before the uploads': `${before.peakMemory.toFixed(0)} MB`,
        'uploads a minute': (uploads / minutes).toFixed(0),
      },
      ratio: peakMemory / memoryBudget,
      budget: 1,
    },
    slowdown('a page of 24 cards, p50', 'call', 0.5),
    slowdown('a page of 24 cards, p95', 'call', 0.95),
    slowdown('the file of a photo, p50', 'file', 0.5),
    slowdown('the file of a photo, p95', 'file', 0.95),
  ]
}

/** Returns milliseconds of CPU time of the server for one large file. */
async function receivingCost(server: Started, uploader: Uploader, file: Buffer): Promise<number> {
  const before = (await usageOf(server)).cpu
  await send(server, uploader, { kind: 'video', file, status: 422 })
  const after = (await usageOf(server)).cpu
  return (after.user + after.system - before.user - before.system) / 1_000
}

async function measureReceiving(server: Started): Promise<BenchRow> {
  const bare = await start('bare.ts')
  const [uploader] = server.uploaders
  if (!uploader) throw new Error('There are no members.')
  const file = randomBytes(largeFile)
  const costs: { ours: number[]; bare: number[] } = { ours: [], bare: [] }
  for (let round = -1; round < receivingRounds; round += 1) {
    const ours = await receivingCost(server, uploader, file)
    const theirs = await receivingCost(bare, uploader, file)
    if (round < 0) continue
    costs.ours.push(ours)
    costs.bare.push(theirs)
  }
  await stop(bare)
  const [ours, theirs] = [percentile(costs.ours, 0.5), percentile(costs.bare, 0.5)]
  return {
    what: 'receiving a form with a file of 100 MB, against bare node:http',
    figures: { 'Lodge CPU': milliseconds(ours), 'bare node:http CPU': milliseconds(theirs) },
    ratio: ours / theirs,
    budget: receivingBudget,
    why: 'V8 marks the whole heap whenever the buffers of the network have grown by 64 MB; the heap of bare node:http is a tenth as large.',
  }
}

const population = await populate(members, { isChanged: true })
const rows: BenchRow[] = []
try {
  const server = await start('server.ts', [population.databaseUrl, String(atOnce + 1)])
  rows.push(...(await measurePhotos(server)), await measureReceiving(server))
  await stop(server)
} finally {
  agent.destroy()
  await population.close()
}
report('uploads', rows)
