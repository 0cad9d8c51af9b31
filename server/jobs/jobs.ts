import type { FastifyBaseLogger } from 'fastify'
import { eventsKeptDays } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { deleteNotesRemovedBefore } from '../dudelist/repository.ts'
import { deleteAnswersBefore } from '../idempotency/repository.ts'
import { eraseDueAccounts } from '../accountDeletion/eraseAccounts.ts'
import { sweepFiles, type SweptStore } from '../media/sweepFiles.ts'
import { rankPopular } from '../browse/lists/rankPopular.ts'
import { deleteExpiredMediaAccess } from '../mediaAccess/repository.ts'
import { forgetLocations } from '../messages/forgetLocations.ts'
import { publishDuePlaces } from '../places/publishPlaces.ts'
import { recomputeCells } from '../places/recomputeCells.ts'
import { renewShuffle } from '../places/shuffle.ts'
import { deleteEventsBefore } from '../realtime/eventRepository.ts'
import { countRecentViews, deleteOldViewDays, deleteOldMediaViews } from '../profileViews/recentViews.ts'
import { deletePlansEndedBefore } from '../travelPlans/repository.ts'
import { findLastRun, saveLastRun } from './lastRuns.ts'

const minute = 60_000
const day = 24 * 60 * minute

interface JobsDeps {
  readonly db: Db
  /** The file stores that the job `sweep-files` cleans. */
  readonly stores: readonly SweptStore[]
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => number
}

interface Job {
  /** Part of a stored key (`lastRuns.ts`): a renamed job runs once more on every site. */
  readonly name: string
  /** The least time between two runs, in milliseconds. It counts across restarts. */
  readonly every: number
  readonly run: (db: Db, now: number, stores: readonly SweptStore[]) => Promise<unknown>
}

/** Each job is safe to run twice, so that several processes need no coordination. */
const jobs: readonly Job[] = [
  { name: 'publish-places', every: minute, run: publishDuePlaces },
  { name: 'forget-shared-places', every: minute, run: forgetLocations },
  { name: 'recompute-cells', every: 7 * day, run: recomputeCells },
  // Checks every hour whether the daily shuffle is due.
  { name: 'renew-shuffle', every: 60 * minute, run: renewShuffle },
  { name: 'count-views', every: day, run: countRecentViews },
  { name: 'forget-view-days', every: day, run: deleteOldViewDays },
  { name: 'forget-looks', every: 60 * minute, run: deleteOldMediaViews },
  { name: 'erase-leavers', every: 60 * minute, run: eraseDueAccounts },
  { name: 'forget-unlocks', every: day, run: (db, now) => deleteExpiredMediaAccess(db, new Date(now)) },
  {
    name: 'forget-travel-plans',
    every: day,
    run: (db, now) => deletePlansEndedBefore(db, new Date(now - 30 * day).toISOString().slice(0, 10)),
  },
  {
    name: 'forget-notes',
    every: day,
    run: (db, now) => deleteNotesRemovedBefore(db, new Date(now - 30 * day)),
  },
  {
    name: 'forget-answers',
    every: day,
    run: (db, now) => deleteAnswersBefore(db, new Date(now - day)),
  },
  { name: 'rank-popular', every: day, run: rankPopular },
  {
    name: 'forget-events',
    every: day,
    run: (db, now) => deleteEventsBefore(db, new Date(now - eventsKeptDays * day)),
  },
  {
    name: 'sweep-files',
    every: day,
    async run(db, now, stores) {
      for (const store of stores) await sweepFiles(db, store, now)
    },
  },
]

/** Runs the jobs that are due, every minute until `close`. */
export function startJobs({ db, stores, logger, now }: JobsDeps) {
  let running: Promise<void> | null = null

  /** A job that fails is logged and tried again a minute later. The other jobs run all the same. */
  const runIfDue = async ({ name, every, run }: Job) => {
    try {
      const began = now()
      const last = await findLastRun(db, name)
      if (last !== null && began - last < every) return
      await run(db, began, stores)
      await saveLastRun(db, name, began)
    } catch (error) {
      logger.error({ err: error, job: name }, 'a job failed')
    }
  }
  const runAll = async () => {
    for (const job of jobs) await runIfDue(job)
  }
  /** Runs every job that is due; resolves when they are done. */
  const runDue = (): Promise<void> => {
    running ??= runAll().finally(() => {
      running = null
    })
    return running
  }
  const timer = setInterval(() => void runDue(), minute)
  timer.unref()

  return {
    runDue,
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
