import { randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { Redis, type RedisOptions } from 'ioredis'
import { z } from 'zod'
import { type Clock, systemClock } from '../base/clock.ts'
import type { Fanout } from './fanout.ts'

export interface RedisFanoutOptions {
  /** redis:// or rediss:// */
  readonly url: string
  /** Sites that share a Redis are told apart by it. */
  readonly namespace: string
  readonly logger: Pick<FastifyBaseLogger, 'debug' | 'info' | 'warn' | 'error'>
  readonly clock?: Clock
}

const beatEvery = 250
/** Own beats come back through Redis; after so long without one the line counts as down. */
const silence = 1_000
const answerWithin = 500

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

interface Asked {
  readonly answers: unknown[]
  readonly awaited: number
  readonly done: () => void
}

/** Joins the processes of a site over Redis' publish and subscribe. */
export function createRedisFanout(options: RedisFanoutOptions): Fanout {
  const { url, namespace, logger, clock = systemClock } = options
  const self = randomUUID()
  const everyone = `${namespace}:all`
  const hearers = new Map<string, Set<(payload: unknown) => void>>()
  const repliers = new Map<string, (question: unknown) => unknown>()
  const reconnected = new Set<() => void>()
  const asked = new Map<string, Asked>()
  let beatAt = -Infinity
  let isDown = false

  // Nothing waits for Redis to come back: sweeps and checks of sessions find it sooner.
  const publisher = new Redis(url, { ...connection, enableOfflineQueue: false })
  const subscriber = new Redis(url, connection)

  const isConnected = () => clock.now() - beatAt < silence

  async function send(channel: string, envelope: Envelope): Promise<void> {
    await publisher.publish(channel, JSON.stringify(envelope))
  }

  const beat = () => void send(everyone, { kind: 'beat', from: self }).catch(() => {})

  function hearBeat() {
    const wasDown = isDown
    beatAt = clock.now()
    isDown = false
    if (!wasDown) return
    logger.info('realtime: Redis is back')
    for (const listener of reconnected) listener()
  }

  function lose() {
    beatAt = -Infinity
    if (isDown) return
    isDown = true
    logger.warn('realtime: Redis does not answer; other processes are heard late until it does')
  }

  function reply({ from, topic, id, payload }: Question) {
    const answer = repliers.get(topic)?.(payload)
    send(`${namespace}:${from}`, { kind: 'answer', id, payload: answer }).catch(() => {})
  }

  function takeAnswer(id: string, answer: unknown) {
    const question = asked.get(id)
    if (!question) return
    question.answers.push(answer)
    if (question.answers.length >= question.awaited) question.done()
  }

  function receive(envelope: Envelope) {
    if (envelope.kind === 'answer') return takeAnswer(envelope.id, envelope.payload)
    if (envelope.from === self) return envelope.kind === 'beat' ? hearBeat() : undefined
    if (envelope.kind === 'question') return reply(envelope)
    if (envelope.kind !== 'notice') return
    for (const hear of hearers.get(envelope.topic) ?? []) hear(envelope.payload)
  }

  subscriber.on('message', (_channel, text) => {
    try {
      receive(Envelope.parse(JSON.parse(text)))
    } catch (error) {
      logger.error({ err: error }, 'realtime: a notice of another process could not be read')
    }
  })
  for (const redis of [publisher, subscriber]) {
    redis.on('ready', beat)
    redis.on('close', lose)
    // ioredis reconnects by itself; an error without a listener would end the process.
    redis.on('error', (error) => logger.debug({ err: error }, 'realtime: Redis'))
  }
  subscriber.subscribe(everyone, `${namespace}:${self}`).then(beat, () => {})

  const stopBeating = clock.every(beatEvery, () => {
    if (!isConnected()) lose()
    beat()
  })

  /** How many other processes listen. */
  async function countOthers(): Promise<number> {
    const [, count] = await publisher.pubsub('NUMSUB', everyone)
    return Number(count) - 1
  }

  return {
    isConnected,

    publish: (topic, payload) => send(everyone, { kind: 'notice', from: self, topic, payload }),

    subscribe(topic, hear) {
      const set = hearers.get(topic) ?? new Set()
      hearers.set(topic, set.add(hear))
      return () => {
        set.delete(hear)
      }
    },

    onReconnected(listener) {
      reconnected.add(listener)
      return () => {
        reconnected.delete(listener)
      }
    },

    async ask(topic, payload) {
      const awaited = await countOthers().catch(() => 0)
      if (awaited < 1) return []
      const id = randomUUID()
      const answers: unknown[] = []
      const { promise, resolve } = Promise.withResolvers<void>()
      const timer = setTimeout(resolve, answerWithin)
      asked.set(id, { answers, awaited, done: resolve })
      try {
        await send(everyone, { kind: 'question', from: self, topic, id, payload })
        await promise
      } catch {
        // The line broke: nobody else can answer.
      } finally {
        clearTimeout(timer)
        asked.delete(id)
      }
      return answers
    },

    answer(topic, replier) {
      repliers.set(topic, replier)
      return () => {
        repliers.delete(topic)
      }
    },

    async close() {
      stopBeating()
      publisher.removeAllListeners('close')
      subscriber.removeAllListeners('close')
      publisher.disconnect()
      subscriber.disconnect()
      await Promise.resolve()
    },
  }
}
