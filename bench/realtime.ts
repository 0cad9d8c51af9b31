/**
 * CPU time of the gateway alone for each delivered event, with 1,000 sockets, against soketi and against bare `ws`, in
 * turns. Nothing here reads a database or presents an event: `bench/delivery.ts` measures that. Publishes with the stock
 * `pusher` library, and waits until all sockets have received an event before the next one. Uses only 127.0.0.1.
 */
import Pusher from 'pusher'
import { openReaders, type Readers } from './realtime/readers.ts'
import { app, type BenchServer, installSoketi, startBare, startLodge } from './realtime/servers.ts'
import { percentile, report } from './report.ts'
import { sized } from './size.ts'
import { sampleInTurns } from './turns.ts'

const budget = 0.9
const sockets = sized({ full: 1_000, short: 20 })
const rounds = 10
const warmUp = 2

const everyone = 'private-all'
const own = Array.from({ length: sockets }, (_, index) => `private-own-${index}`)

/** About the size of a message of two sentences, with the cards of both members. */
const data = JSON.stringify({
  id: 4711,
  type: 'MessageCreated',
  data: { message: { id: 81_221, text: 'A message of two sentences. '.repeat(4), cards: 'x'.repeat(700) } },
})

type Send = (channels: string[]) => Promise<unknown>

function sender(port: number, isBare: boolean): Send {
  if (isBare) {
    const url = `http://127.0.0.1:${port}/`
    return async (channels) =>
      (await fetch(url, { method: 'POST', body: JSON.stringify({ channels, data }) })).text()
  }
  const pusher = new Pusher({ ...app, host: '127.0.0.1', port: String(port) })
  return (channels) => pusher.trigger(channels, 'bench', data)
}

/** Each workload delivers `sockets` events a step. */
const workloads = {
  'one channel with all': { steps: 30, step: (send: Send) => send([everyone]) },
  'a channel each': {
    steps: 15,
    // The library accepts 100 channels a call.
    step: async (send: Send) => {
      for (let start = 0; start < sockets; start += 100) await send(own.slice(start, start + 100))
    },
  },
} as const
type Workload = keyof typeof workloads
const names: Workload[] = ['one channel with all', 'a channel each']

/** Returns microseconds of the server's CPU time for each delivered event. */
async function measure(server: BenchServer, readers: Readers, send: Send, name: Workload): Promise<number> {
  const { steps, step } = workloads[name]
  const before = await server.cpu()
  for (let count = 0; count < steps; count++) {
    const received = readers.received(sockets)
    await step(send)
    await received
  }
  return ((await server.cpu()) - before) / (steps * sockets)
}

interface Side {
  readonly server: BenchServer
  readonly readers: Readers
  readonly send: Send
  readonly isBare: boolean
}

async function openSide(server: BenchServer, isBare = false): Promise<Side> {
  const readers = await openReaders(
    server.port,
    own.map((channel) => [everyone, channel]),
    { isBare },
  )
  return { server, readers, send: sender(server.port, isBare), isBare }
}

async function closeSide({ server, readers }: Side): Promise<void> {
  readers.close()
  await server.stop()
}

const soketi = await installSoketi()
try {
  const lodge = await openSide(await startLodge())
  const rival = await openSide(await soketi.start())
  const bare = await openSide(await startBare(), true)
  const costs = new Map<Workload, Record<'lodge' | 'rival' | 'bare', number[]>>()
  for (const name of names) {
    const cost = async ({ server, readers, send, isBare }: Side) => {
      if (!isBare) await readers.ping()
      return measure(server, readers, send, name)
    }
    costs.set(
      name,
      await sampleInTurns<number, 'lodge' | 'rival' | 'bare'>(
        { lodge: () => cost(lodge), rival: () => cost(rival), bare: () => cost(bare) },
        { rounds, warmUp },
      ),
    )
  }
  for (const side of [lodge, rival, bare]) await closeSide(side)
  const text = (value: number) => `${value.toFixed(2)} µs`
  report(
    'realtime',
    [...costs].flatMap(([name, samples]) => {
      const median = (side: 'lodge' | 'rival' | 'bare') => percentile(samples[side], 0.5)
      const [ours, theirs, least] = [median('lodge'), median('rival'), median('bare')]
      const figures = {
        'gateway alone': text(ours),
        [`soketi ${soketi.version} (${soketi.runsOn})`]: text(theirs),
      }
      return [
        {
          what: `the gateway alone, CPU a delivered event, ${sockets} sockets, ${name}`,
          figures,
          ratio: ours / theirs,
          budget,
        },
        {
          what: `the gateway alone, against bare ws, ${name}`,
          figures: { 'gateway alone': text(ours), 'bare ws': text(least) },
          ratio: ours / least,
          budget: null,
        },
      ]
    }),
  )
} finally {
  await soketi.remove()
}
