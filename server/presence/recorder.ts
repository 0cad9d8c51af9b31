import { onlineFor } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { noteCamEnds, noteComings, noteGoings, type Sight, writeLeft, writeSeen } from './repository.ts'

/** How often members with a page open are written, in milliseconds. */
const connectedEvery = 4_000
/** What another process, whose clock may differ, and a request under way when the page was closed may be late by. */
const grace = 1_000
/**
 * How long after the last page was closed a member counts as gone: every process has written its connected members
 * meanwhile, and a reload has its socket again.
 */
const goneAfter = connectedEvery + grace + 500
/** Whose time on cam ran out while nobody could look: whoever joins again after longer has fetched anew. */
const camEndsFor = 10 * 60_000

export interface PresenceRecorder {
  /** A member asked for something just now. */
  saw(memberId: number): void
  /** His first socket here has come. */
  connected(memberId: number): void
  /** His last socket here has gone. */
  disconnected(memberId: number): void
  /** Members with a socket here. */
  connectedMembers(): readonly number[]
  /** Writes what was seen since, and who came and went by it. */
  write(): Promise<void>
}

/** Keeps when members were last seen, in batches: by their requests and their open sockets. */
export function createPresenceRecorder({
  db,
  now,
}: {
  readonly db: Db
  /** Epoch milliseconds. */
  readonly now: () => number
}): PresenceRecorder {
  const here = new Set<number>()
  const seen = new Map<number, number>()
  const leaving = new Map<number, number>()
  let wroteConnectedAt = -Infinity

  const sightsOf = (moments: ReadonlyMap<number, number>): Sight[] =>
    [...moments].map(([memberId, at]) => ({ memberId, at: new Date(at) }))

  /** What failed is written the next time, unless something later is known by then. */
  function putBack(moments: ReadonlyMap<number, number>, into: Map<number, number>) {
    for (const [memberId, at] of moments) if (!into.has(memberId)) into.set(memberId, at)
  }

  async function writeSeenMembers(at: number) {
    const batch = new Map(seen)
    seen.clear()
    const isDue = at - wroteConnectedAt >= connectedEvery
    if (isDue) for (const memberId of here) batch.set(memberId, at)
    if (isDue) wroteConnectedAt = at
    if (batch.size === 0) return
    const period = { now: new Date(at), since: new Date(at - onlineFor) }
    try {
      await writeSeen(db, sightsOf(batch))
      await noteComings(db, [...batch.keys()], period)
    } catch (error) {
      putBack(batch, seen)
      throw error
    }
  }

  async function writeLeavers(at: number) {
    const batch = new Map([...leaving].filter(([, leftAt]) => at - leftAt >= goneAfter))
    for (const memberId of batch.keys()) leaving.delete(memberId)
    if (batch.size === 0) return
    try {
      await writeLeft(db, sightsOf(batch), { graceMs: grace, onlineForMs: onlineFor })
    } catch (error) {
      putBack(new Map([...batch].filter(([memberId]) => !here.has(memberId))), leaving)
      throw error
    }
  }

  return {
    saw(memberId) {
      // Whoever has a page open is written anyway.
      if (!here.has(memberId)) seen.set(memberId, now())
    },
    connected(memberId) {
      here.add(memberId)
      leaving.delete(memberId)
      seen.set(memberId, now())
    },
    disconnected(memberId) {
      here.delete(memberId)
      leaving.set(memberId, now())
    },
    connectedMembers: () => [...here],
    async write() {
      const at = now()
      await writeSeenMembers(at)
      await writeLeavers(at)
      await noteGoings(db, { now: new Date(at), since: new Date(at - onlineFor) })
      await noteCamEnds(db, { now: new Date(at), since: new Date(at - camEndsFor) })
    },
  }
}
