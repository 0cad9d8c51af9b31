/**
 * CPU time of a signed-in request, with the log of production in a file, against bare `node:http` that runs the same
 * statements and returns their rows. The statements are listed (`request/statements.ts`): a call that runs others fails
 * the bench. The CPU time of the database is not counted on either side.
 */
import { mkdtemp, open, readFile, rm } from 'node:fs/promises'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type ForkedServer, forkServer } from './forkedServer.ts'
import { populate } from './population.ts'
import { type BenchRow, microseconds, percentile, report } from './report.ts'
import type { Recorded, Started, Statement } from './request/messages.ts'
import { measuredCalls, normalized } from './request/statements.ts'
import { shortPopulation, sized } from './size.ts'
import { sampleInTurns } from './turns.ts'

const budget = 1.8
const members = sized({ full: 10_000, short: shortPopulation })
const rounds = 12
/** V8 optimizes the code of a request over thousands of requests, and a server runs for weeks. */
const warmingRounds = 4
const requests = sized({ full: 1_500, short: 20 })
const atOnce = 8

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** Sends requests. Any status but 200 ends the bench. */
async function load({ port, cookie }: Started, url: string, count: number): Promise<void> {
  let left = count
  const one = () =>
    new Promise<void>((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: url, agent, headers: { cookie } }, (response) => {
        if (response.statusCode !== 200) reject(new Error(`${url} answered ${response.statusCode}`))
        response.resume().on('end', resolve)
      }).on('error', reject)
    })
  const worker = async () => {
    while (left-- > 0) await one()
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/** Returns microseconds of CPU time a request. */
async function costOf(server: ForkedServer<Started>, url: string): Promise<number> {
  const before = await server.cpuTime()
  await load(server.started, url, requests)
  return ((await server.cpuTime()) - before) / requests
}

/** @throws Error when a call runs other statements than those that are listed */
function requireListed(what: string, ran: readonly Statement[], listed: readonly string[]): void {
  const [found, wanted] = [ran.map(({ text }) => normalized(text)), listed.map(normalized)]
  if (found.length === wanted.length && found.every((text, index) => text === wanted[index])) return
  throw new Error(
    `${what} runs other statements than bench/request/statements.ts lists:\n${found.join('\n')}\nListed:\n${wanted.join('\n')}`,
  )
}

/** @throws Error when the log does not have a line for each request */
async function requireLines(logFile: string, count: number): Promise<void> {
  const lines = (await readFile(logFile, 'utf8'))
    .split('\n')
    .filter((line) => line.includes('"msg":"answered"'))
  if (lines.length < count) throw new Error(`The log has ${lines.length} lines for ${count} requests.`)
}

const folder = await mkdtemp(path.join(tmpdir(), 'lodge-bench-log-'))
const logFile = path.join(folder, 'log')
const log = await open(logFile, 'w')
const population = await populate(members, { isChanged: true })
const rows: BenchRow[] = []
let asked = 0
try {
  const viewer = String(population.viewerId)
  const lodge = await forkServer<Started>('request/lodge.ts', [population.databaseUrl, viewer], {
    output: log.fd,
  })
  for (const { what, path: url, statements: listed } of measuredCalls) {
    const { statements } = await lodge.ask<Recorded>({ path: url })
    requireListed(what, statements, listed)
    const bare = await forkServer<Started>('request/bare.ts', [
      population.databaseUrl,
      JSON.stringify(statements),
    ])
    const costs = await sampleInTurns(
      { lodge: () => costOf(lodge, url), bare: () => costOf(bare, url) },
      { rounds, warmUp: warmingRounds },
    )
    await bare.stop()
    asked += costs.lodge.length * requests
    const [ours, theirs] = [percentile(costs.lodge, 0.5), percentile(costs.bare, 0.5)]
    rows.push({
      what: `a signed-in request with the log of production, ${what}, ${statements.length} statement${statements.length === 1 ? '' : 's'}`,
      figures: { 'Lodge CPU': microseconds(ours), 'bare node:http CPU': microseconds(theirs) },
      ratio: ours / theirs,
      budget,
      why: 'A CPU profile shows no single cause: the difference is spread over Fastify, pg, Kysely, rate limits, headers, metrics and the log. It matters most for the lightest query.',
    })
  }
  await lodge.stop()
  await requireLines(logFile, asked)
} finally {
  agent.destroy()
  await population.close()
  await log.close()
  await rm(folder, { recursive: true })
}
report('request', rows)
