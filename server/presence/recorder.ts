import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../db/schema.ts'
import { writePresence } from './repository.ts'

/** How often what was seen is written, in milliseconds: far below the two minutes of 'online'. */
const writeEvery = 5_000

export interface PresenceRecorder {
  /** A member asked for something just now. */
  saw(memberId: number): void
  /** Writes what has not been written, and stops. */
  close(): Promise<void>
}

/** Keeps when members were last seen, in batches: by their requests and their open sockets. */
export function createPresenceRecorder({
  db,
  logger,
  connectedMembers,
}: {
  readonly db: Db
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly connectedMembers: () => readonly number[]
}): PresenceRecorder {
  const seen = new Set<number>()
  let writing = Promise.resolve()

  const write = () => {
    const memberIds = [...new Set([...seen, ...connectedMembers()])]
    seen.clear()
    if (memberIds.length === 0) return
    writing = writing
      .then(() => writePresence(db, memberIds))
      .catch((error: unknown) => logger.warn({ err: error }, 'presence could not be written'))
  }
  const timer = setInterval(write, writeEvery)
  timer.unref()

  return {
    saw: (memberId) => seen.add(memberId),
    async close() {
      clearInterval(timer)
      write()
      await writing
    },
  }
}
