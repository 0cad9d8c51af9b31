/**
 * CPU time of the server for each delivered event, with 1,000 sockets: Lodge against soketi, and against bare `ws`.
 * Publishes with the stock `pusher` library, and waits until all sockets have received an event before the next one.
 * Uses only 127.0.0.1.
 */
import Pusher from 'pusher'
import { openReaders, type Readers } from './realtime/readers.ts'
import { app, type BenchServer, installSoketi, startBare, startLodge } from './realtime/servers.ts'
import { percentile, report } from './report.ts'

const budget = 0.9
const sockets = 1_000
const rounds = 3

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
  'one channel with all': { steps: 100, step: (send: Send) => send([everyone]) },
  'a channel each': {
    steps: 50,
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

type Samples = Record<Workload, number[]>

/** Measures one server several times after a warm-up. */
async function sample(start: () => Promise<BenchServer>, isBare = false): Promise<Samples> {
  const server = await start()
  const readers = await openReaders(
    server.port,
    own.map((channel) => [everyone, channel]),
    { isBare },
  )
  const send = sender(server.port, isBare)
  const samples: Samples = { 'one channel with all': [], 'a channel each': [] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of names) {
      const cost = await measure(server, readers, send, name)
      // The first round warms up.
      if (round > 0) samples[name].push(cost)
    }
  }
  readers.close()
  await server.stop()
  return samples
}

const soketi = await installSoketi()
try {
  const bare = await sample(startBare, true)
  const theirs = await sample(soketi.start)
  const ours = await sample(startLodge)
  const cost = (samples: Samples, name: Workload) => percentile(samples[name], 0.5)
  const text = (value: number) => `${value.toFixed(2)} µs`
  report(
    'realtime',
    names.flatMap((name) => {
      const [lodge, rival, least] = [cost(ours, name), cost(theirs, name), cost(bare, name)]
      const figures = { lodge: text(lodge), [`soketi ${soketi.version} (${soketi.runsOn})`]: text(rival) }
      return [
        { what: `CPU a delivered event, ${sockets} sockets, ${name}`, figures, ratio: lodge / rival, budget },
        {
          what: `the same against bare ws, ${name}`,
          figures: { lodge: text(lodge), 'bare ws': text(least) },
          ratio: lodge / least,
          budget: null,
        },
      ]
    }),
  )
} finally {
  await soketi.remove()
}
