/** Publishes events of members through Pusher, Soketi or Reverb (`REALTIME_DRIVER=pusher`). */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyBaseLogger } from 'fastify'
import type Pusher from 'pusher'
import { eventNamespace, memberChannel } from '../../contract/events.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../base/clock.ts'
import { readEvents } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'
import { publishingLimits } from './limits.ts'
import type { Presenter } from './presenter.ts'
import {
  advancePublication,
  claimPublication,
  findUnpublished,
  releasePublication,
} from './publicationRepository.ts'
import type { Publisher } from './publisher.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'

/** The used part of the Pusher server library. */
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
  /** Publishes events that were not announced or could not be published before. */
  sweep(): Promise<void>
  /** Resolves when everything that was announced has been published or has failed. */
  close(): Promise<void>
}

const membersAtATime = 500

/**
 * Sent without data in place of an event that is too large for the service. Clients then get the event from
 * `GET /event`.
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

/** Creates a publisher. It publishes announced events and those that its sweeps find, until `close`. */
export function createPusherPublisher(options: PusherPublisherOptions): PusherPublisher {
  const { db, presenter, client, clock, logger, sweepMs = 3_000, concurrency = 4 } = options
  const runLimited = createConcurrencyLimit(concurrency)
  const outside = AsyncLocalStorage.snapshot()
  const running = new Map<number, Promise<void>>()
  const rerun = new Set<number>()
  let isClosed = false

  /** Publishes a member's new events. If another process holds the lease, it publishes them, or the next sweep does. */
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
        rerun.delete(memberId)
        await runLimited(() => publish(memberId))
      } while (rerun.has(memberId))
    } catch (error) {
      logger.error({ err: error }, 'realtime: publishing failed; the sweep repeats it')
    } finally {
      running.delete(memberId)
    }
  }

  function announce(memberIds: readonly number[]) {
    if (isClosed) return
    for (const memberId of memberIds) {
      if (running.has(memberId)) rerun.add(memberId)
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

  // Not a periodic job: these are queued once a minute at the most, and members wait for events.
  const stopSweeping = clock.every(sweepMs, () => void sweep())

  return {
    announce,
    sweep,
    // The service knows users, not sessions. Clients of the member's other sessions reconnect by themselves.
    disconnectSession: ({ memberId }) => void terminate(memberId),
    disconnectMember: (memberId) => void terminate(memberId),
    async close() {
      isClosed = true
      stopSweeping()
      await Promise.all(running.values())
    },
  }
}
