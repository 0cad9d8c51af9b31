/**
 * CPU time of a signed-in request, against bare `node:http` that runs the same statements and returns their rows. The
 * CPU time of the database is not counted on either side.
 */
import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, get } from 'node:http'
import path from 'node:path'
import { populate } from './population.ts'
import { type BenchRow, microseconds, percentile, report } from './report.ts'
import type { Asked, Served, Statement } from './request/messages.ts'

const budget = 2
const members = 10_000
const rounds = 7
/** V8 optimizes the code of a request over thousands of requests, and a server runs for weeks. */
const warmingRounds = 4
const requests = 1_500
const atOnce = 8

const calls = {
  'the unread count': '/api/message/unread/count',
  'a page of 24 cards': '/api/user/newest?per_page=24',
}

interface Started {
  readonly child: ChildProcess
  readonly port: number
  readonly cookie: string
}

async function told<Part extends Served>(child: ChildProcess): Promise<Part> {
  const [message] = (await once(child, 'message')) as [Part]
  return message
}

async function ask<Part extends Served>(child: ChildProcess, asked: Asked): Promise<Part> {
  const answer = told<Part>(child)
  child.send(asked)
  return answer
}

async function start(file: string, args: readonly string[]): Promise<Started> {
  const child = fork(path.join(import.meta.dirname, 'request', file), args)
  return { child, ...(await told<{ port: number; cookie: string }>(child)) }
}

const stop = async ({ child }: Started) => {
  const gone = once(child, 'exit')
  child.disconnect()
  await gone
}

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
async function costOf(server: Started, url: string): Promise<number> {
  const { cpu: before } = await ask<{ cpu: NodeJS.CpuUsage }>(server.child, { cpu: true })
  await load(server, url, requests)
  const { cpu: after } = await ask<{ cpu: NodeJS.CpuUsage }>(server.child, { cpu: true })
  return (after.user + after.system - before.user - before.system) / requests
}

const population = await populate(members, { isChanged: true })
const rows: BenchRow[] = []
try {
  const lodge = await start('lodge.ts', [population.databaseUrl, String(population.viewerId)])
  for (const [what, url] of Object.entries(calls)) {
    const { statements } = await ask<{ statements: Statement[] }>(lodge.child, { path: url })
    const bare = await start('bare.ts', [population.databaseUrl, JSON.stringify(statements)])
    const costs: { lodge: number[]; bare: number[] } = { lodge: [], bare: [] }
    for (let round = -warmingRounds; round < rounds; round += 1) {
      const ours = await costOf(lodge, url)
      const theirs = await costOf(bare, url)
      if (round < 0) continue
      costs.lodge.push(ours)
      costs.bare.push(theirs)
    }
    await stop(bare)
    const [ours, theirs] = [percentile(costs.lodge, 0.5), percentile(costs.bare, 0.5)]
    rows.push({
      what: `a signed-in request, ${what}, ${statements.length} statement${statements.length === 1 ? '' : 's'}`,
      figures: { 'Lodge CPU': microseconds(ours), 'bare node:http CPU': microseconds(theirs) },
      ratio: ours / theirs,
      budget,
      why: 'A CPU profile shows no single cause: the difference is spread over Fastify, pg, Kysely, rate limits (7 %), headers and metrics. It matters most for the lightest query.',
    })
  }
  await stop(lodge)
} finally {
  agent.destroy()
  await population.close()
}
report('request', rows)
