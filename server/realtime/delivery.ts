/** Delivers the event log of each connected member to their sockets, in order and each event once. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../base/clock.ts'
import type { MemberFeed } from './messageHandler.ts'
import { readEvents, readPositions } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'
import type { Presenter } from './presenter.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'

export interface DeliveryOptions {
  readonly db: Db
  readonly presenter: Presenter
  readonly send: (memberId: number, events: readonly PresentedEvent[]) => void
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Milliseconds between two sweeps, which find events that were not announced. */
  readonly sweepMs?: number
  /** Members served at the same time. It leaves database connections free for requests. */
  readonly concurrency?: number
}

const rowsAtATime = 100
const membersAtATime = 1_000

interface Follower {
  readonly memberId: number
  /** Settles when the start position is known. */
  ready: Promise<void>
  subscriptions: number
  /** Everything up to this position was sent. Undefined until the start position is known. */
  position: number | undefined
  /** The log may have events after `position`. */
  isLagging: boolean
  running: Promise<void> | undefined
}

export interface Delivery extends MemberFeed {
  /** Delivers new events of these members. Call it after the commit. */
  announce(memberIds: readonly number[]): void
  /** Resolves when everything that is committed for the member by now has been sent. */
  flush(memberId: number): Promise<void>
  /** Finds and delivers events that were not announced. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Creates a delivery that follows the log of a member from `open` to `release`. Sweeps run until `close`. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { db, presenter, send, clock, logger, sweepMs = 3_000, concurrency = 4 } = options
  const followers = new Map<number, Follower>()
  const runLimited = createConcurrencyLimit(concurrency)
  // Deliveries run outside the async context of the writer, which holds its request and transaction.
  const outside = AsyncLocalStorage.snapshot()
  let nextPositions: { memberIds: number[]; positions: Promise<Map<number, number>> } | undefined
  let isSweeping = false

  const isFollowed = (follower: Follower) => followers.get(follower.memberId) === follower

  /** Reads a start position. Calls share a query, because many sockets connect at once after a restart. */
  async function readPosition(memberId: number): Promise<number> {
    if (!nextPositions) {
      const memberIds: number[] = []
      const positions = runLimited(async () => {
        await setImmediate()
        nextPositions = undefined
        return readPositions(db, memberIds)
      })
      nextPositions = { memberIds, positions }
    }
    nextPositions.memberIds.push(memberId)
    const positions = await nextPositions.positions
    return positions.get(memberId) ?? 0
  }

  async function catchUp(follower: Follower) {
    try {
      while (follower.isLagging && follower.position !== undefined && isFollowed(follower)) {
        follower.isLagging = false
        const rows = await readEvents(db, follower.memberId, follower.position, rowsAtATime)
        const last = rows.at(-1)
        if (!last) continue
        const events = await presenter.show(follower.memberId, rows)
        if (!isFollowed(follower)) return
        send(follower.memberId, events)
        follower.position = last.position
        follower.isLagging ||= rows.length === rowsAtATime
      }
    } catch (error) {
      logger.error({ err: error }, 'realtime: a delivery failed; the sweep repeats it')
    } finally {
      // Synchronously after the last read, so that no announcement is lost in between.
      follower.running = undefined
    }
  }

  function wake(follower: Follower) {
    follower.isLagging = true
    if (follower.position === undefined || !isFollowed(follower)) return
    follower.running ??= outside(() => runLimited(() => catchUp(follower)))
  }

  function follow(memberId: number): Follower {
    const follower: Follower = {
      memberId,
      ready: Promise.resolve(),
      subscriptions: 0,
      position: undefined,
      isLagging: false,
      running: undefined,
    }
    followers.set(memberId, follower)
    follower.ready = outside(async () => {
      follower.position = await readPosition(memberId)
      if (follower.isLagging) wake(follower)
    })
    return follower
  }

  function release(memberId: number) {
    const follower = followers.get(memberId)
    if (follower && --follower.subscriptions === 0) followers.delete(memberId)
  }

  async function findLagging() {
    const memberIds = [...followers.keys()]
    for (let start = 0; start < memberIds.length; start += membersAtATime) {
      const positions = await readPositions(db, memberIds.slice(start, start + membersAtATime))
      for (const [memberId, position] of positions) {
        const follower = followers.get(memberId)
        if (follower?.position !== undefined && position > follower.position) wake(follower)
      }
    }
  }

  async function sweep() {
    if (isSweeping) return
    isSweeping = true
    try {
      await findLagging()
    } catch (error) {
      logger.warn({ err: error }, 'realtime: the event log could not be looked through')
    } finally {
      isSweeping = false
    }
  }

  const stopSweeping = clock.every(sweepMs, () => void sweep())

  return {
    async open(memberId) {
      const follower = followers.get(memberId) ?? follow(memberId)
      follower.subscriptions++
      try {
        await follower.ready
      } catch (error) {
        release(memberId)
        throw error
      }
    },

    position(memberId) {
      const position = followers.get(memberId)?.position
      if (position === undefined) throw new Error(`Nobody follows member ${memberId}.`)
      return position
    },

    release,

    announce(memberIds) {
      for (const memberId of memberIds) {
        const follower = followers.get(memberId)
        if (follower) wake(follower)
      }
    },

    async flush(memberId) {
      const follower = followers.get(memberId)
      if (!follower) return
      wake(follower)
      while (follower.running) await follower.running
    },

    sweep,

    async close() {
      stopSweeping()
      const running = [...followers.values()].flatMap(({ running: each }) => each ?? [])
      followers.clear()
      await Promise.all(running)
    },
  }
}
