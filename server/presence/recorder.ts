import { onlineFor } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import {
  recordCamEnds,
  recordArrivals,
  recordDepartures,
  type Sighting,
  writeLeft,
  writeSeen,
} from './repository.ts'

/** How often the time of connected members is written, in milliseconds. */
const connectedEvery = 4_000
/** Milliseconds for clocks of other processes, and for requests that were under way when the page was closed. */
const grace = 1_000
/**
 * Milliseconds after the last page was closed until a member counts as gone. By then every process has written its
 * connected members, and a page that reloads has a new socket. See docs/decisions.md#online-and-idle.
 */
const goneAfter = connectedEvery + grace + 500
/**
 * How long ago a time on cam may have ended to be announced, in milliseconds. A client that was away for longer fetches
 * the state anyway.
 */
const camEndsFor = 10 * 60_000

export interface PresenceRecorder {
  /** The member made a request just now. */
  markSeen(memberId: number): void
  /** The member's first socket to this process opened. */
  markConnected(memberId: number): void
  /** The member's last socket to this process closed. */
  markDisconnected(memberId: number): void
  /** Members with a socket to this process. */
  connectedMembers(): readonly number[]
  /** Writes what was seen since the last call, and records arrivals and departures. */
  write(): Promise<void>
}

/** Records in batches when members were last seen, by their requests and open sockets. */
export function createPresenceRecorder({
  db,
  now,
}: {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: () => number
}): PresenceRecorder {
  const connected = new Set<number>()
  const seen = new Map<number, number>()
  const disconnectedAt = new Map<number, number>()
  let wroteConnectedAt = -Infinity

  const sightingsOf = (moments: ReadonlyMap<number, number>): Sighting[] =>
    [...moments].map(([memberId, at]) => ({ memberId, at: new Date(at) }))

  /** After a failed write: the batch is written the next time, except members with a later moment. */
  function retryLater(moments: ReadonlyMap<number, number>, into: Map<number, number>) {
    for (const [memberId, at] of moments) if (!into.has(memberId)) into.set(memberId, at)
  }

  async function writeSeenMembers(at: number) {
    const batch = new Map(seen)
    seen.clear()
    const isDue = at - wroteConnectedAt >= connectedEvery
    if (isDue) for (const memberId of connected) batch.set(memberId, at)
    if (isDue) wroteConnectedAt = at
    if (batch.size === 0) return
    const period = { now: new Date(at), since: new Date(at - onlineFor) }
    try {
      await writeSeen(db, sightingsOf(batch))
      await recordArrivals(db, [...batch.keys()], period)
    } catch (error) {
      retryLater(batch, seen)
      throw error
    }
  }

  async function writeLeavers(at: number) {
    const batch = new Map([...disconnectedAt].filter(([, leftAt]) => at - leftAt >= goneAfter))
    for (const memberId of batch.keys()) disconnectedAt.delete(memberId)
    if (batch.size === 0) return
    try {
      await writeLeft(db, sightingsOf(batch), { graceMs: grace, onlineForMs: onlineFor })
    } catch (error) {
      retryLater(new Map([...batch].filter(([memberId]) => !connected.has(memberId))), disconnectedAt)
      throw error
    }
  }

  return {
    markSeen(memberId) {
      // Connected members are written anyway.
      if (!connected.has(memberId)) seen.set(memberId, now())
    },
    markConnected(memberId) {
      connected.add(memberId)
      disconnectedAt.delete(memberId)
      seen.set(memberId, now())
    },
    markDisconnected(memberId) {
      connected.delete(memberId)
      disconnectedAt.set(memberId, now())
    },
    connectedMembers: () => [...connected],
    async write() {
      const at = now()
      await writeSeenMembers(at)
      await writeLeavers(at)
      await recordDepartures(db, { now: new Date(at), since: new Date(at - onlineFor) })
      await recordCamEnds(db, { now: new Date(at), since: new Date(at - camEndsFor) })
    },
  }
}
