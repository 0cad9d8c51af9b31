/** Carries each connected member's event log to his sockets: in order, and each line once. */
import { AsyncLocalStorage } from 'node:async_hooks'
import { setImmediate } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../base/clock.ts'
import type { MemberFeed } from './dialogue.ts'
import { readEvents, readPositions } from './eventRepository.ts'
import type { PresentedEvent } from './gateway.ts'
import type { Presenter } from './presenting.ts'
import { createConcurrencyLimit } from '../base/concurrencyLimit.ts'

export interface DeliveryOptions {
  readonly db: Db
  readonly presenter: Presenter
  readonly send: (memberId: number, events: readonly PresentedEvent[]) => void
  readonly clock: Clock
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** How often the log is looked through for what nobody announced. */
  readonly sweepMs?: number
  /** Members served at a time, so that requests find a free database connection. */
  readonly concurrency?: number
}

const rowsAtATime = 100
const membersAtATime = 1_000

interface Follower {
  readonly memberId: number
  /** Settles when it is known where to begin. */
  ready: Promise<void>
  subscriptions: number
  /** Everything up to here was sent. */
  position: number | undefined
  isBehind: boolean
  running: Promise<void> | undefined
}

export interface Delivery extends MemberFeed {
  /** Their logs have grown; call it after the commit. */
  announce(memberIds: readonly number[]): void
  /** Resolves when what is committed for the member by now has been sent. */
  settle(memberId: number): Promise<void>
  /** Looks through the log for what was not announced. */
  sweep(): Promise<void>
  close(): Promise<void>
}

/** Follows the logs of members from `open` to `release`; its sweeps run from here until `close`. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { db, presenter, send, clock, logger, sweepMs = 3_000, concurrency = 4 } = options
  const followers = new Map<number, Follower>()
  const runLimited = createConcurrencyLimit(concurrency)
  // An announcement must not carry the writer's request or transaction into the loop.
  const outside = AsyncLocalStorage.snapshot()
  let nextPositions: { memberIds: number[]; positions: Promise<Map<number, number>> } | undefined
  let isSweeping = false

  const isFollowed = (follower: Follower) => followers.get(follower.memberId) === follower

  /** Many sockets come at once after a restart: who asks while a query waits for its turn shares it. */
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
      while (follower.isBehind && follower.position !== undefined && isFollowed(follower)) {
        follower.isBehind = false
        const rows = await readEvents(db, follower.memberId, follower.position, rowsAtATime)
        const last = rows.at(-1)
        if (!last) continue
        const events = await presenter.show(follower.memberId, rows)
        if (!isFollowed(follower)) return
        send(follower.memberId, events)
        follower.position = last.position
        follower.isBehind ||= rows.length === rowsAtATime
      }
    } catch (error) {
      logger.error({ err: error }, 'realtime: a delivery failed; the sweep repeats it')
    } finally {
      // In the same breath as the last look, so that no announcement falls between the two.
      follower.running = undefined
    }
  }

  function wake(follower: Follower) {
    follower.isBehind = true
    if (follower.position === undefined || !isFollowed(follower)) return
    follower.running ??= outside(() => runLimited(() => catchUp(follower)))
  }

  function follow(memberId: number): Follower {
    const follower: Follower = {
      memberId,
      ready: Promise.resolve(),
      subscriptions: 0,
      position: undefined,
      isBehind: false,
      running: undefined,
    }
    followers.set(memberId, follower)
    follower.ready = outside(async () => {
      follower.position = await readPosition(memberId)
      if (follower.isBehind) wake(follower)
    })
    return follower
  }

  function release(memberId: number) {
    const follower = followers.get(memberId)
    if (follower && --follower.subscriptions === 0) followers.delete(memberId)
  }

  async function look() {
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
      await look()
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

    async settle(memberId) {
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
