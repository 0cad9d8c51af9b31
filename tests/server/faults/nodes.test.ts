/** Two servers of one site, each killed in turn. See docs/security.md#faults. */
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { readPositions } from '../../../server/realtime/eventRepository.ts'
import { isAnswering } from '../../../tools/test-services/answering.ts'
import { testDatabaseKind } from '../database.ts'
import { watchChannel } from './channelWatcher.ts'
import { createLedger } from './ledger.ts'
import { createPeople, createRealSite, freePort, temporaryFolder } from './realSite.ts'

const { FAULT_ROUNDS = '8', TEST_REDIS_URL } = process.env
/** Kills of each of the two tests. FAULT_ROUNDS counts both. */
const rounds = Math.max(2, Math.ceil(Number(FAULT_ROUNDS) / 2))

const isOnPostgres = testDatabaseKind === 'postgres'
const redisUrl = TEST_REDIS_URL ?? 'redis://127.0.0.1:6379'
const hasRedis =
  isOnPostgres &&
  (await isAnswering({ name: 'Redis', url: redisUrl, isRequired: TEST_REDIS_URL !== undefined }))

/** Messages that the other server gets while the killed one is away. */
const meanwhile = 40

interface Outcome {
  /** The ids of the stored messages, in ascending order. */
  readonly stored: readonly number[]
  /** The same as the recipient saw them through each of the two servers. */
  readonly seen: readonly (readonly number[])[]
}

const ascending = (numbers: readonly number[]) => numbers.toSorted((one, other) => one - other)

/** Floods two servers with messages to a recipient who is connected to both, and kills them in turn. */
async function killInTurn(env: Readonly<Record<string, string>>): Promise<Outcome> {
  const site = await createRealSite()
  const [recipient, ...senders] = await createPeople(site, 5)
  if (!recipient) throw new Error('There is no recipient.')
  const port = await freePort()
  const secondEnv = {
    PORT: String(port),
    APP_URL: site.config.appUrl,
    DATA_DIR: path.join(await temporaryFolder(), 'data'),
  }
  const starts = [() => site.start(env), () => site.start({ ...env, ...secondEnv })] as const
  const urls = [site.url, `http://127.0.0.1:${port}`] as const
  const servers = await Promise.all([starts[0](), starts[1]()])
  const ledger = createLedger(site, recipient, senders)
  const watchers = urls.map((url) => watchChannel(site, recipient, url))
  await ledger.begin()

  async function restartKilled(node: 0 | 1): Promise<void> {
    expect(await servers[node].ended).toEqual({ code: null, signal: 'SIGKILL' })
    servers[node] = await starts[node]()
  }
  const floodOf = (node: 0 | 1, isOver: () => boolean, onAnswer: () => void) =>
    ledger.flood({
      url: urls[node],
      answersUrl: urls[node],
      lanes: senders.length,
      isOver,
      onEnd: (status) => {
        if (status === 201) onAnswer()
      },
    })

  for (let round = 0; round < rounds; round += 1) {
    const [victim, survivor] = round % 2 === 0 ? ([0, 1] as const) : ([1, 0] as const)
    const killAt = ((round * 7) % 23) + 1
    let [answers, answersMeanwhile] = [0, 0]
    let isKilled = false
    const [ofVictim, ofSurvivor] = await Promise.all([
      floodOf(
        victim,
        () => isKilled,
        () => {
          answers += 1
          if (answers < killAt || isKilled) return
          isKilled = true
          // Other messages are under way at this moment, before, in or after their transaction.
          servers[victim].process.kill('SIGKILL')
        },
      ),
      floodOf(
        survivor,
        () => answersMeanwhile >= meanwhile,
        () => {
          if (isKilled) answersMeanwhile += 1
        },
      ),
      restartKilled(victim),
    ])
    expect(ofSurvivor.filter((status) => status !== 201)).toEqual([])
    expect(ofVictim.filter((status) => status !== 201 && status !== null)).toEqual([])
    // Half of the messages without an answer are sent again, to the other server.
    await ledger.repeat((index) => index % 2 === round % 2, urls[survivor])
  }

  const positions = await site.withDatabase((db) => readPositions(db, [recipient.id]))
  await vi.waitFor(
    () => {
      for (const watcher of watchers) expect(watcher.position()).toBe(positions.get(recipient.id))
    },
    { timeout: 15_000, interval: 50 },
  )
  const { ids: stored } = await ledger.judge({
    kill: (signal) => Promise.all(servers.map((server) => server.kill(signal))),
  })
  process.stdout.write(`${rounds} kills of two: ${ledger.entries.length} sent, ${stored.length} stored\n`)
  for (const [node, watcher] of watchers.entries()) {
    // Each connection gets each event once, in order.
    for (const delivered of watcher.deliveries())
      expect(delivered).toEqual(ascending([...new Set(delivered)]))
    // One connection from the start, and one after each kill of this server.
    expect(watcher.deliveries().length).toBeGreaterThan(Math.floor((rounds + 1 - node) / 2))
    // What was written through the other server arrives too.
    const heard = new Set(watcher.heard())
    const fromOther = ledger.entries.filter(
      ({ url, answered }) => url !== urls[node] && heard.has(answered ?? 0),
    )
    expect(fromOther).not.toEqual([])
  }
  const inbox = new Set(stored)
  return {
    stored,
    // The recipient's own messages are in their log too.
    seen: watchers.map((watcher) => ascending(watcher.messages().filter((id) => inbox.has(id)))),
  }
}

const timeout = 60_000 + rounds * 30_000

test.runIf(isOnPostgres)(
  'two servers without Redis, killed in turn, lose nothing, store nothing twice, and reach the recipient once',
  { timeout },
  async () => {
    const { stored, seen } = await killInTurn({})
    expect(seen).toEqual([stored, stored])
  },
)

test.runIf(hasRedis)(
  'two servers with Redis, killed in turn, lose nothing, store nothing twice, and reach the recipient once',
  { timeout },
  async () => {
    const { stored, seen } = await killInTurn({ REDIS_URL: redisUrl })
    expect(seen).toEqual([stored, stored])
  },
)
