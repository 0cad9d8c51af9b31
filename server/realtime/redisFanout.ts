import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Fanout } from './fanout.ts'
import { createOutageLog } from './outageLog.ts'

export interface RedisFanoutOptions {
  /** redis:// or rediss:// */
  readonly url: string
  /** Prefix of channels, different for each site that shares the Redis. */
  readonly namespace: string
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  readonly clock?: Clock
}

const heartbeatInterval = 250
/** Own heartbeats come back through Redis. Without one for this time, the connection counts as down. */
const heartbeatTimeout = 1_000
const answerTimeout = 500

/** Kinds are wire names: processes of two versions can run at the same time. A `notice` is a published message. */
const Envelope = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('beat'), from: z.string() }),
  z.object({ kind: z.literal('notice'), from: z.string(), topic: z.string(), payload: z.unknown() }),
  z.object({
    kind: z.literal('question'),
    from: z.string(),
    topic: z.string(),
    id: z.string(),
    payload: z.unknown(),
  }),
  z.object({ kind: z.literal('answer'), id: z.string(), payload: z.unknown() }),
])
type Envelope = z.infer<typeof Envelope>
type Question = Extract<Envelope, { kind: 'question' }>

const connection = {
  connectTimeout: 2_000,
  socketTimeout: 5_000,
  maxRetriesPerRequest: null,
  retryStrategy: (attempt) => Math.min(attempt * 100, 1_000),
} satisfies RedisOptions

interface PendingQuestion {
  readonly answers: unknown[]
  readonly awaited: number
  readonly done: () => void
}

/** Connects the processes of a site by the publish and subscribe commands of Redis. */
export function createRedisFanout(options: RedisFanoutOptions): Fanout {
  const { url, namespace, logger, clock = systemClock } = options
  const self = randomUUID()
  const everyone = `${namespace}:all`
  const subscribers = new Map<string, Set<(payload: unknown) => void>>()
  const responders = new Map<string, (question: unknown) => unknown>()
  const reconnectListeners = new Set<() => void>()
  const pendingQuestions = new Map<string, PendingQuestion>()
  let lastHeartbeatAt = -Infinity
  // Down until the first heartbeat: messages before it are missed like those of an outage.
  let isDown = true
  let silentTicks = 0
  const outage = createOutageLog(clock, logger)

  // Without a queue, because sweeps and session checks find changes sooner than late messages do.
  const publisher = new Redis(url, { ...connection, enableOfflineQueue: false })
  const subscriber = new Redis(url, connection)

  const isConnected = () => clock.now() - lastHeartbeatAt < heartbeatTimeout

  async function send(channel: string, envelope: Envelope): Promise<void> {
    await publisher.publish(channel, JSON.stringify(envelope))
  }

  const sendHeartbeat = () => void send(everyone, { kind: 'beat', from: self }).catch(() => {})

  function markUp() {
    const wasDown = isDown
    lastHeartbeatAt = clock.now()
    isDown = false
    silentTicks = 0
    outage.markUp()
    if (!wasDown) return
    for (const listener of reconnectListeners) listener()
  }

  function markDown() {
    lastHeartbeatAt = -Infinity
    isDown = true
    outage.markDown()
  }

  function reply({ from, topic, id, payload }: Question) {
    const responder = responders.get(topic)
    // This process is starting or stopping. An answer without a payload could not be read.
    if (!responder) return
    send(`${namespace}:${from}`, { kind: 'answer', id, payload: responder(payload) }).catch(() => {})
  }

  function receiveAnswer(id: string, answer: unknown) {
    const question = pendingQuestions.get(id)
    if (!question) return
    question.answers.push(answer)
    if (question.answers.length >= question.awaited) question.done()
  }

  function receive(envelope: Envelope) {
    if (envelope.kind === 'answer') return receiveAnswer(envelope.id, envelope.payload)
    if (envelope.from === self) return envelope.kind === 'beat' ? markUp() : undefined
    if (envelope.kind === 'question') return reply(envelope)
    if (envelope.kind !== 'notice') return
    for (const onMessage of subscribers.get(envelope.topic) ?? []) onMessage(envelope.payload)
  }

  subscriber.on('message', (_channel, text) => {
    try {
      receive(Envelope.parse(JSON.parse(text)))
    } catch (error) {
      logger.error({ err: error }, 'realtime: a message of another process could not be read')
    }
  })
  for (const redis of [publisher, subscriber]) {
    redis.on('ready', sendHeartbeat)
    redis.on('close', markDown)
    // ioredis reconnects by itself, but an error without a listener would end the process.
    redis.on('error', (error) => logger.debug({ err: error }, 'realtime: Redis'))
  }
  subscriber.subscribe(everyone, `${namespace}:${self}`).then(sendHeartbeat, () => {})

  const stopHeartbeat = clock.every(heartbeatInterval, () => {
    // Only at the second tick in a row: after a busy second of this process, the first comes before the waiting
    // heartbeats are read.
    if (!isConnected() && ++silentTicks > 1) markDown()
    outage.check()
    sendHeartbeat()
  })

  /** Returns how many other processes are subscribed. */
  async function countOthers(): Promise<number> {
    const [, count] = await publisher.pubsub('NUMSUB', everyone)
    return Number(count) - 1
  }

  return {
    isConnected,

    publish: (topic, payload) => send(everyone, { kind: 'notice', from: self, topic, payload }),

    subscribe(topic, onMessage) {
      const set = subscribers.get(topic) ?? new Set()
      subscribers.set(topic, set.add(onMessage))
      return () => {
        set.delete(onMessage)
      }
    },

    onReconnected(listener) {
      reconnectListeners.add(listener)
      return () => {
        reconnectListeners.delete(listener)
      }
    },

    async ask(topic, payload) {
      const awaited = await countOthers().catch(() => 0)
      if (awaited < 1) return []
      const id = randomUUID()
      const answers: unknown[] = []
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, answerTimeout)
      pendingQuestions.set(id, { answers, awaited, done: resolve })
      try {
        await send(everyone, { kind: 'question', from: self, topic, id, payload })
        await promise
      } catch {
        // The connection is down, so no more answers can arrive.
      } finally {
        clearTimeout(timer)
        pendingQuestions.delete(id)
      }
      return answers
    },

    answer(topic, responder) {
      responders.set(topic, responder)
      return () => {
        responders.delete(topic)
      }
    },

    async close() {
      stopHeartbeat()
      publisher.removeAllListeners('close')
      subscriber.removeAllListeners('close')
      publisher.disconnect()
      subscriber.disconnect()
      await Promise.resolve()
    },
  }
}
