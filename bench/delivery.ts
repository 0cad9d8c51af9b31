/**
 * CPU time of the server for a message, from its commit to the receiver's socket: through the event log, the presenter
 * and the gateway, against a bare pipeline of an insert, a read and `ws.send`. PostgreSQL, both in turns. The commit
 * itself happens in the process of the bench and is not counted.
 */
import { memberChannel } from '../contract/events.ts'
import { inTransaction } from '../server/db/transaction.ts'
import { lockOrCreateConversation, recordNewMessage } from '../server/messages/conversationRepository.ts'
import { insertMessage } from '../server/messages/repository.ts'
import { appendEvents } from '../server/realtime/eventLog.ts'
import type { NewEvent } from '../server/realtime/eventRepository.ts'
import type { CommittedMessage, Started } from './delivery/messages.ts'
import { type ForkedServer, forkServer } from './forkedServer.ts'
import { populate, type Population } from './population.ts'
import { backendTimeOf } from './processorTime.ts'
import { openReaders, type Readers } from './realtime/readers.ts'
import { microseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { sampleInTurns } from './turns.ts'

const budget = 2.5
const members = sized({ full: 10_000, short: shortPopulation })
const receivers = sized({ full: 200, short: 5 })
const rounds = 12
/** V8 optimizes the code of a delivery over thousands of them, and a server runs for weeks. */
const warmUp = 25
const plainMessage = {
  text: 'A message of two sentences. '.repeat(4),
  announcesMediaAccess: false,
  accessDays: null,
  location: null,
  photoIds: [],
  videoIds: [],
  idempotencyKey: null,
}

/** In microseconds a message. */
interface Cost {
  readonly server: number
  readonly database: number
}

/** Returns members who see each other: each receiver with the member who writes to them. */
async function choosePairs({ db }: Population): Promise<{ fromId: number; toId: number }[]> {
  const rows = await db
    .selectFrom('member')
    .where('is_visible', '=', true)
    .where('id', 'not in', db.selectFrom('block').select('member_id'))
    .where('id', 'not in', db.selectFrom('block').select('blocked_id'))
    .orderBy('id')
    .limit(2 * receivers)
    .select('id')
    .execute()
  return rows.slice(receivers).flatMap(({ id: toId }, index) => {
    const fromId = rows[index]?.id
    return fromId === undefined ? [] : [{ fromId, toId }]
  })
}

/**
 * Commits a new message of each pair as `sendMessage` does, without its checks.
 * @param isLogged false for the bare pipeline: Lodge would deliver these messages too
 */
const commitMessages = (
  { db }: Population,
  pairs: readonly { fromId: number; toId: number }[],
  isLogged: boolean,
): Promise<CommittedMessage[]> =>
  inTransaction(db, async (trx) => {
    const committed = []
    const events: NewEvent[] = []
    for (const { fromId, toId } of pairs) {
      const { id: conversationId } = await lockOrCreateConversation(trx, fromId, toId)
      const message = { ...plainMessage, conversationId, fromId, toId }
      const id = await insertMessage(trx, message)
      await recordNewMessage(trx, { id, ...message })
      const event = { type: 'MessageCreated', subject: { messageId: id } } as const
      events.push({ ...event, memberId: fromId, aboutMemberId: toId })
      events.push({ ...event, memberId: toId, aboutMemberId: fromId })
      committed.push({ id, toId })
    }
    if (isLogged) await appendEvents(trx, events)
    return committed
  })

interface Side {
  readonly server: ForkedServer<Started>
  readonly readers: Readers
  readonly backendTime: () => Promise<number>
}

async function openSide(
  population: Population,
  name: 'lodge' | 'bare',
  receiverIds: readonly number[],
): Promise<Side> {
  const url = new URL(population.databaseUrl)
  const applicationName = `bench_delivery_${name}`
  url.searchParams.set('application_name', applicationName)
  const server = await forkServer<Started>(`delivery/${name}.ts`, [url.href])
  const readers = await openReaders(
    server.started.port,
    receiverIds.map((id) => [memberChannel(id)]),
    { isBare: name === 'bare', bareQuery: (index) => `&member=${receiverIds[index]}` },
  )
  return { server, readers, backendTime: backendTimeOf(population, applicationName) }
}

async function costOf(
  { server, readers, backendTime }: Side,
  messages: readonly CommittedMessage[],
): Promise<Cost> {
  const received = readers.received(messages.length)
  const [ownBefore, backendsBefore] = [await server.cpuTime(), await backendTime()]
  server.send({ deliver: messages })
  await received
  const [own, backends] = [await server.cpuTime(), await backendTime()]
  return {
    server: (own - ownBefore) / messages.length,
    database: ((backends - backendsBefore) * 1000) / messages.length,
  }
}

async function closeSide({ server, readers }: Side): Promise<void> {
  readers.close()
  await server.stop()
}

const population = await populate(members, { isChanged: true })
try {
  const pairs = await choosePairs(population)
  const receiverIds = pairs.map(({ toId }) => toId)
  const bare = await openSide(population, 'bare', receiverIds)
  const lodge = await openSide(population, 'lodge', receiverIds)
  const costs = await sampleInTurns<Cost, 'lodge' | 'bare'>(
    {
      lodge: async () => costOf(lodge, await commitMessages(population, pairs, true)),
      bare: async () => costOf(bare, await commitMessages(population, pairs, false)),
    },
    { rounds, warmUp },
  )
  await closeSide(lodge)
  await closeSide(bare)
  const median = (side: 'lodge' | 'bare', part: keyof Cost) =>
    percentile(
      costs[side].map((cost) => cost[part]),
      0.5,
    )
  const both = (side: 'lodge' | 'bare') => median(side, 'server') + median(side, 'database')
  report('delivery', [
    {
      what: 'a message from its commit to the receiver’s socket, CPU of the server, against insert, read and ws.send',
      figures: {
        Lodge: microseconds(median('lodge', 'server')),
        bare: microseconds(median('bare', 'server')),
      },
      ratio: median('lodge', 'server') / median('bare', 'server'),
      budget,
      why: 'Lodge runs three prepared statements, with what the receiver sees of the message and of both members, against two. The rest is spread over pg, Kysely and garbage collection.',
    },
    {
      what: 'the same, with the CPU of the database',
      figures: { Lodge: microseconds(both('lodge')), bare: microseconds(both('bare')) },
      ratio: both('lodge') / both('bare'),
      budget: null,
    },
  ])
} finally {
  await population.close()
}
