import type { FastifyBaseLogger } from 'fastify'
import { eventsKeptDays, unsentTextKeptDays } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { analyzeAll, vacuumChanged } from '../db/vacuumRepository.ts'
import { inTransaction } from '../db/transaction.ts'
import { deleteNotesRemovedBefore } from '../dudelist/repository.ts'
import { deleteAnswersBefore } from '../idempotency/repository.ts'
import { eraseDueAccounts } from '../accountDeletion/eraseAccounts.ts'
import { deleteExpired } from '../identity/accountRepository.ts'
import type { Jobs } from '../jobs/jobs.ts'
import { sweepFiles, type SweptStore } from '../media/sweepFiles.ts'
import { rankPopular } from '../browse/lists/rankPopular.ts'
import { deleteExpiredMediaAccess } from '../mediaAccess/repository.ts'
import { deleteOpenedBefore } from '../members/openedProfileRepository.ts'
import { forgetLocations } from '../messages/forgetLocations.ts'
import { deleteTextsUnsentBefore } from '../messages/repository.ts'
import { forgetLeftTraits } from '../places/cellTraitRepository.ts'
import { publishDuePlaces } from '../places/publishPlaces.ts'
import { recomputeCells } from '../places/recomputeCells.ts'
import { renewShuffle } from '../places/shuffle.ts'
import { deleteEventsBefore } from '../realtime/eventRepository.ts'
import { countRecentViews, deleteOldViewDays, deleteOldMediaViews } from '../profileViews/recentViews.ts'
import { countStatistics } from '../statistics/countStatistics.ts'
import { deletePlansEndedBefore } from '../travelPlans/repository.ts'
import type { VerificationStore } from '../verification/fileStore.ts'
import { forgetVerificationPhotos } from '../verification/forgetPhotos.ts'
import { findLastRuns, saveLastRun } from './lastRuns.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** What jobs use besides the database. */
interface Work {
  /** The file stores that the job `sweep-files` cleans. */
  readonly stores: readonly SweptStore[]
  readonly verificationStore: Pick<VerificationStore, 'remove'>
  /** Removes mails to an address that were written to the data folder instead of sent. */
  readonly removeMails: (address: string) => Promise<void>
  /** Removes the archives of members' data that have expired. */
  readonly removeExpiredExports: () => Promise<void>
  /** Asks payment providers about orders whose postbacks may be lost. */
  readonly askPaymentProviders: () => Promise<void>
  /** Queues the digests of unread messages that are due. */
  readonly queueDigests: () => Promise<void>
  /** Mails an address whose account was erased. */
  readonly tellDeleted: (address: string) => void
  /** Tells members about renewals to come and about the end of their supporter time. */
  readonly remindSupporters: () => Promise<void>
  /** Lets decisions of moderators take effect whose process ended before. */
  readonly applyDecisions: () => Promise<void>
  /** Whether the database analyzes and vacuums its tables by itself. */
  readonly hasAutovacuum: boolean
}

export interface PeriodicJobsDeps extends Work {
  readonly db: Db
  readonly jobs: Pick<Jobs, 'send' | 'handle'>
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  readonly now: () => number
}

interface PeriodicJob {
  /** Part of a stored key (`lastRuns.ts`): a renamed job runs once more on every site. */
  readonly name: string
  /** The least time between two runs, in milliseconds. It counts across restarts. */
  readonly every: number
  readonly run: (db: Db, now: number, work: Work) => Promise<unknown>
}

/** Each job is safe to run twice: a killed process may have done it without storing so. */
const periodicJobs: readonly PeriodicJob[] = [
  {
    name: 'ask-payment-providers',
    every: minute,
    run: (_db, _now, { askPaymentProviders }) => askPaymentProviders(),
  },
  {
    name: 'remind-supporters',
    every: minute,
    run: (_db, _now, { remindSupporters }) => remindSupporters(),
  },
  { name: 'apply-decisions', every: minute, run: (_db, _now, { applyDecisions }) => applyDecisions() },
  {
    name: 'vacuum',
    every: 5 * minute,
    run: (db, _now, { hasAutovacuum }) => (hasAutovacuum ? Promise.resolve() : vacuumChanged(db)),
  },
  {
    name: 'analyze',
    every: day,
    run: (db, _now, { hasAutovacuum }) => (hasAutovacuum ? Promise.resolve() : analyzeAll(db)),
  },
  { name: 'queue-digests', every: minute, run: (_db, _now, { queueDigests }) => queueDigests() },
  { name: 'publish-places', every: minute, run: publishDuePlaces },
  { name: 'forget-shared-places', every: minute, run: forgetLocations },
  { name: 'recompute-cells', every: 7 * day, run: recomputeCells },
  { name: 'forget-cell-traits', every: 7 * day, run: forgetLeftTraits },
  // Checks every hour whether the daily shuffle is due.
  { name: 'renew-shuffle', every: 60 * minute, run: renewShuffle },
  { name: 'count-views', every: day, run: countRecentViews },
  { name: 'forget-view-days', every: day, run: deleteOldViewDays },
  {
    name: 'forget-opened-profiles',
    every: day,
    run: (db, now) => deleteOpenedBefore(db, new Date(now).toISOString().slice(0, 10)),
  },
  { name: 'forget-looks', every: 60 * minute, run: deleteOldMediaViews },
  {
    name: 'forget-expired-sessions',
    every: 6 * 60 * minute,
    run: (db, now) => deleteExpired(db, new Date(now)),
  },
  {
    name: 'erase-leavers',
    every: 60 * minute,
    run: eraseDueAccounts,
  },
  {
    name: 'forget-data-exports',
    every: 60 * minute,
    run: (_db, _now, { removeExpiredExports }) => removeExpiredExports(),
  },
  { name: 'forget-unlocks', every: day, run: (db, now) => deleteExpiredMediaAccess(db, new Date(now)) },
  {
    name: 'forget-verification-photos',
    every: 60 * minute,
    run: (db, now, { verificationStore }) => forgetVerificationPhotos(db, now, verificationStore),
  },
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
    name: 'forget-unsent-texts',
    every: day,
    run: (db, now) => deleteTextsUnsentBefore(db, new Date(now - unsentTextKeptDays * day)),
  },
  {
    name: 'forget-answers',
    every: day,
    run: (db, now) => deleteAnswersBefore(db, new Date(now - day)),
  },
  { name: 'rank-popular', every: day, run: rankPopular },
  { name: 'count-statistics', every: 60 * minute, run: countStatistics },
  {
    name: 'forget-events',
    every: day,
    run: (db, now) => deleteEventsBefore(db, new Date(now - eventsKeptDays * day)),
  },
  {
    name: 'sweep-files',
    every: day,
    async run(db, now, { stores }) {
      for (const store of stores) await sweepFiles(db, store, now)
    },
  },
]

export const periodicJobNames: readonly string[] = periodicJobs.map(({ name }) => name)

const isDue = ({ name, every }: PeriodicJob, lastRuns: ReadonlyMap<string, number>, at: number) => {
  const last = lastRuns.get(name)
  return last === undefined || at - last >= every
}

/** Queues the jobs that are due, every minute from `start` on. One process runs each. */
export function createPeriodicJobs({ db, jobs, logger, now, ...work }: PeriodicJobsDeps) {
  let timer: NodeJS.Timeout | undefined
  let queueing: Promise<void> | null = null
  let isClosed = false

  /** Returns the names of the jobs whose interval is over. */
  async function findDue(): Promise<string[]> {
    const lastRuns = await findLastRuns(db)
    const at = now()
    return periodicJobs.filter((job) => isDue(job, lastRuns, at)).map(({ name }) => name)
  }

  /** Runs a job unless it has run in its interval: another process may have been first. */
  async function run(name: string): Promise<void> {
    // A job of another release may have been renamed.
    const job = periodicJobs.find((each) => each.name === name)
    const began = now()
    if (!job || !isDue(job, await findLastRuns(db), began)) return
    await job.run(db, began, work)
    await saveLastRun(db, name, began)
  }

  async function queueDue(): Promise<void> {
    try {
      const due = await findDue()
      if (due.length === 0) return
      await inTransaction(db, async (trx) => {
        for (const name of due) await jobs.send(trx, 'periodic', { name }, { key: name })
      })
    } catch (error) {
      logger.error({ err: error }, 'periodic jobs could not be queued')
    }
  }

  jobs.handle('periodic', 1, ({ name }) => run(name))

  return {
    findDue,
    run,
    start(): void {
      if (isClosed) return
      // In each process, because any of them may be the only one. The keys prevent a second job in the queue.
      timer = setInterval(() => {
        queueing ??= queueDue().finally(() => {
          queueing = null
        })
      }, minute)
      timer.unref()
    },
    async close(): Promise<void> {
      isClosed = true
      clearInterval(timer)
      await queueing
    },
  }
}
