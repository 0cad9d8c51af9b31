/** Queued work: jobs that survive a killed process. pg-boss keeps them in the site's own database. */
import type { FastifyBaseLogger } from 'fastify'
import type { PgBoss } from 'pg-boss'
import { type JobData, type JobName, jobSchemas } from '../db/jobQueues.ts'
import { jobStatementsOn } from '../db/jobStatements.ts'
import type { Db, Trx } from '../db/schema.ts'
import { afterCommit } from '../db/transaction.ts'
import { endHeartbeats } from './repository.ts'

/** Seconds between two checks for jobs whose process was killed. */
const superviseIntervalSeconds = 10
/** Seconds between two deletions of jobs that were finished long enough ago. */
const maintenanceIntervalSeconds = 60 * 60
/** Jobs that wait for other jobs are not used: seconds of a day, so that they are rarely looked for. */
const flowIntervalSeconds = 24 * 60 * 60
/** Milliseconds until a start that failed is repeated. */
const startAgainAfter = 5_000
/** Milliseconds that running jobs have to react when the server stops. What is left is retried later. */
const drainTimeout = 5_000

export interface JobsDeps {
  readonly db: Db
  /** Whether no other process uses the database. Jobs that run at the start were then left by a killed process. */
  readonly isOnlyProcess: boolean
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  /** Seconds between two looks for jobs that other processes sent or that are due for a retry. */
  readonly pollingIntervalSeconds?: number
}

export interface JobContext {
  /** Aborted when the server stops or the job takes too long. The handler then throws; the job runs again later. */
  readonly signal: AbortSignal
  /** 1 for the first attempt. Attempts that ended because the process was killed count as well. */
  readonly attempt: number
}

/** Runs one job. It may run again for the same job, also after it was done, and must do no harm then. */
export type JobHandler<Name extends JobName> = (data: JobData[Name], context: JobContext) => Promise<void>

export interface Jobs {
  /**
   * Queues a job in a transaction: it exists only if the transaction is committed.
   *
   * @param key in an `exclusive` queue: nothing is queued while a job with this key waits or runs
   */
  send<Name extends JobName>(
    trx: Trx,
    name: Name,
    data: JobData[Name],
    options?: { readonly key?: string },
  ): Promise<void>
  /**
   * Sets what runs the jobs of a queue. Call it before `start`.
   *
   * @param concurrency the most jobs that this process runs at a time
   */
  handle<Name extends JobName>(name: Name, concurrency: number, handler: JobHandler<Name>): void
  /** Begins to run jobs. While the database does not answer, it tries again every few seconds. */
  start(): Promise<void>
  /** Stops taking jobs and asks the running ones to stop. What has not stopped in 5 s is retried later. */
  close(): Promise<void>
}

type Registered = (boss: PgBoss) => Promise<unknown>

export function createJobs({ db, isOnlyProcess, logger, pollingIntervalSeconds = 5 }: JobsDeps): Jobs {
  const stopping = new AbortController()
  const registered: Registered[] = []
  let running: PgBoss | null = null
  let starting: Promise<void> | null = null

  /** Has the workers of a queue look for jobs at once. */
  const wake = (name: JobName) => {
    for (const worker of running?.getWipData() ?? []) {
      if (worker.name === name) running?.notifyWorker(worker.id)
    }
  }

  async function tryToStart(): Promise<void> {
    const { PgBoss } = await import('pg-boss')
    const boss = new PgBoss({
      db: jobStatementsOn(db),
      // `server/db/jobSchema.ts` does, with the other migrations.
      migrate: false,
      schedule: false,
      superviseIntervalSeconds,
      monitorIntervalSeconds: superviseIntervalSeconds,
      maintenanceIntervalSeconds,
      flowIntervalSeconds,
      // For queues of millions of jobs.
      reindex: false,
      monitorVacuum: false,
    })
    boss.on('error', (error) => logger.error({ err: error }, 'the job queue failed'))
    await boss.start()
    running = boss
    if (isOnlyProcess) {
      await endHeartbeats(db)
      await boss.supervise()
    }
    for (const work of registered) await work(boss)
  }

  async function keepStarting(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        return await tryToStart()
      } catch (error) {
        logger.error({ err: error }, 'the job queue could not start')
        await waitUnlessAborted(startAgainAfter, stopping.signal)
      }
    }
  }

  return {
    async send(trx, name, data, { key } = {}) {
      const { PgBoss } = await import('pg-boss')
      // An instance of its own, because `running` would look up the queue outside the transaction.
      const boss = new PgBoss({ db: jobStatementsOn(trx) })
      await boss.send(name, data, { ...(key !== undefined && { singletonKey: key }) })
      afterCommit(trx, () => wake(name))
    },

    handle(name, concurrency, handler) {
      const schema = jobSchemas[name]
      registered.push((boss) =>
        boss.work(
          name,
          { pollingIntervalSeconds, localConcurrency: concurrency, batchSize: 1, includeMetadata: true },
          async ([job]) => {
            if (!job) return
            const signal = AbortSignal.any([job.signal, stopping.signal])
            try {
              await handler(schema.parse(job.data), { signal, attempt: job.retryCount + 1 })
            } catch (error) {
              if (!stopping.signal.aborted) logger.error({ err: error, job: name }, 'a job failed')
              throw error
            } finally {
              // More may wait, for which the worker would otherwise look only after its interval.
              wake(name)
            }
          },
        ),
      )
    },

    start() {
      starting ??= keepStarting()
      return starting
    },

    async close() {
      stopping.abort(new Error('The server stops.'))
      await starting
      await running?.stop({ timeout: drainTimeout })
    },
  }
}

const waitUnlessAborted = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms)
    signal.addEventListener('abort', () => {
      clearTimeout(timer)
      resolve()
    })
  })
