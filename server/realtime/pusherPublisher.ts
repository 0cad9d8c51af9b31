/** `REALTIME_DRIVER=pusher`: members' events go out through Pusher, Soketi or Reverb. */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type Pusher from 'pusher'
import { eventNamespace, memberChannel } from '../../contract/events.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../base/clock.ts'
import { readEvents } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'
import { publishingLimits } from './limits.ts'
import type { Presenter } from './presenting.ts'
import {
  advancePublication,
  claimPublication,
  findUnpublished,
  releasePublication,
} from './publicationRepository.ts'
import type { Publisher } from './publisher.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'

/** What is used of the stock server library. */
interface PusherClient {
  triggerBatch(events: Pusher.BatchEvent[]): Promise<unknown>
  terminateUserConnections(userId: string): Promise<unknown>
}

export interface PusherPublisherOptions {
  readonly db: Db
  readonly presenter: Presenter
  readonly client: PusherClient
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  readonly sweepMs?: number
  readonly concurrency?: number
}

export interface PusherPublisher extends Publisher {
  /** Publishes what nobody announced, or what could not be published then. */
  sweep(): Promise<void>
  /** Resolves when what was announced here has been published, or has failed. */
  close(): Promise<void>
}

const membersAtATime = 500

/**
 * An event that the service would refuse for its size goes out as this name without data, at which a
 * client asks `GET /event` for it.
 */
const catchUpEvent = 'CatchUp'

const nameOf = (type: string) => `${eventNamespace.replace('.', '\\')}\\${type}`

function batchEventOf(memberId: number, { id, type, data }: PresentedEvent): Pusher.BatchEvent {
  const channel = memberChannel(memberId)
  const text = JSON.stringify({ id, type, data })
  return Buffer.byteLength(text) <= publishingLimits.dataBytes
    ? { channel, name: nameOf(type), data: text }
    : { channel, name: nameOf(catchUpEvent), data: '{}' }
}

/** Publishes what is announced and what its sweeps find, from here until `close`. */
export function createPusherPublisher(options: PusherPublisherOptions): PusherPublisher {
  const { db, presenter, client, clock, logger, sweepMs = 3_000, concurrency = 4 } = options
  const runLimited = createConcurrencyLimit(concurrency)
  const outside = AsyncLocalStorage.snapshot()
  const running = new Map<number, Promise<void>>()
  const again = new Set<number>()
  let isClosed = false

  /** A process that finds the lease taken leaves its events to the holder, or to the next sweep. */
  async function publish(memberId: number): Promise<void> {
    let position = await claimPublication(db, memberId)
    if (position === null) return
    try {
      for (;;) {
        const rows = await readEvents(db, memberId, position, publishingLimits.eventsPerBatch)
        const last = rows.at(-1)
        if (!last) return
        const events = await presenter.show(memberId, rows)
        if (events.length > 0) await client.triggerBatch(events.map((event) => batchEventOf(memberId, event)))
        position = last.position
        await advancePublication(db, memberId, position)
      }
    } finally {
      await releasePublication(db, memberId)
    }
  }

  async function run(memberId: number): Promise<void> {
    try {
      do {
        again.delete(memberId)
        await runLimited(() => publish(memberId))
      } while (again.has(memberId))
    } catch (error) {
      logger.error({ err: error }, 'realtime: publishing failed; the sweep repeats it')
    } finally {
      running.delete(memberId)
    }
  }

  function announce(memberIds: readonly number[]) {
    if (isClosed) return
    for (const memberId of memberIds) {
      if (running.has(memberId)) again.add(memberId)
      else
        running.set(
          memberId,
          outside(() => run(memberId)),
        )
    }
  }

  async function sweep() {
    try {
      announce(await findUnpublished(db, membersAtATime))
    } catch (error) {
      logger.warn({ err: error }, 'realtime: the event log could not be looked through')
    }
  }

  async function terminate(memberId: number) {
    try {
      await running.get(memberId)
      await client.terminateUserConnections(String(memberId))
    } catch (error) {
      logger.error({ err: error }, 'realtime: connections could not be closed')
    }
  }

  const stopSweeping = clock.every(sweepMs, () => void sweep())

  return {
    announce,
    sweep,
    // The service knows users, not sessions; the client of another session comes back by itself.
    disconnectSession: ({ memberId }) => void terminate(memberId),
    disconnectMember: (memberId) => void terminate(memberId),
    async close() {
      isClosed = true
      stopSweeping()
      await Promise.all(running.values())
    },
  }
}
