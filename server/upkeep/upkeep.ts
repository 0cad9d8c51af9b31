import type { FastifyBaseLogger } from 'fastify'
import { eventsKeptDays } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { publishDuePlaces } from '../places/publishPlaces.ts'
import { recomputeCells } from '../places/recomputeCells.ts'
import { renewShuffle } from '../places/shuffle.ts'
import { deleteEventsBefore } from '../realtime/eventRepository.ts'
import { lastRun, noteRun } from './repository.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface Task {
  readonly name: string
  /** At least so long between two runs, over restarts too. */
  readonly every: number
  readonly run: (db: Db, now: number) => Promise<unknown>
}

/** What has to be done again and again. Each is safe to run twice, so that two processes need not agree. */
const tasks: readonly Task[] = [
  { name: 'publish-places', every: minute, run: publishDuePlaces },
  { name: 'recompute-cells', every: 7 * day, run: recomputeCells },
  // Looks every hour, and shuffles once a day.
  { name: 'renew-shuffle', every: 60 * minute, run: renewShuffle },
  {
    name: 'forget-events',
    every: day,
    run: (db, now) => deleteEventsBefore(db, new Date(now - eventsKeptDays * day)),
  },
]

/** Runs what is due, every minute, until closed. */
export function startUpkeep({
  db,
  logger,
  now,
}: {
  readonly db: Db
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => number
}) {
  let running = Promise.resolve()

  const runDue = async () => {
    for (const { name, every, run } of tasks) {
      const last = await lastRun(db, name)
      if (last !== null && now() - last < every) continue
      await noteRun(db, name, now())
      await run(db, now())
    }
  }
  const tick = () => {
    running = running.then(runDue).catch((error: unknown) => logger.error({ err: error }, 'upkeep failed'))
  }
  const timer = setInterval(tick, minute)
  timer.unref()

  return {
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
