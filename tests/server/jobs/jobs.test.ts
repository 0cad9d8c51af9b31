import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { openDatabase } from '../../../server/db/open.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { createJobs, type JobHandler, type Jobs, type JobsDeps } from '../../../server/jobs/jobs.ts'
import { createPeriodicJobs } from '../../../server/periodicJobs/periodicJobs.ts'
import { testDatabase, type TestDatabase } from '../database.ts'
import { eventually } from '../realtime/eventually.ts'

let database: TestDatabase
let running: Jobs[]
const error = vi.fn<(...words: unknown[]) => void>()
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  await database.empty()
  error.mockReset()
  running = []
})
afterEach(() => Promise.all(running.map((jobs) => jobs.close())))

type Handler = JobHandler<'periodic'>

function createProcess(
  handler: Handler,
  { db = database.db, ...options }: Partial<Pick<JobsDeps, 'db' | 'pollingIntervalSeconds'>> = {},
) {
  const jobs = createJobs({ db, isOnlyProcess: false, logger: { error }, ...options })
  jobs.handle('periodic', 1, handler)
  running.push(jobs)
  return jobs
}
const send = (jobs: Jobs, name: string) =>
  inTransaction(database.db, (trx) => jobs.send(trx, 'periodic', { name }, { key: name }))
const collect = () => {
  const done: string[] = []
  const handler: Handler = async ({ name }) => void done.push(name)
  return { done, handler }
}
const until = (condition: () => unknown, timeout = 20_000) =>
  vi.waitFor(() => expect(condition()).toBe(true), { timeout, interval: 20 })

/**
 * Waits until a job is to be retried, and leaves out the wait of 10 to 20 seconds before it. Not as long as a process
 * takes until it looks once more for jobs of killed ones.
 */
const runRetriesNow = () =>
  vi.waitFor(
    async () => {
      const now = sql`update pgboss.job set start_after = now() where state = 'retry'`
      expect((await now.execute(database.db)).numAffectedRows).toBe(1n)
    },
    { timeout: 8_000, interval: 20 },
  )

describe('a job', () => {
  test('runs once its transaction is committed, before the next look for jobs', async () => {
    const { done, handler } = collect()
    // Longer than the test: a worker that is not woken runs none but the first.
    const jobs = createProcess(handler, { pollingIntervalSeconds: 60 * 60 })
    await jobs.start()
    const names = ['one', 'two', 'three', 'four']
    for (const name of names) {
      await send(jobs, name)
      await until(() => done.includes(name))
    }
    expect(done).toEqual(names)
  })

  test('runs right after another one of its queue, before the next look for jobs', async () => {
    const { done, handler } = collect()
    const jobs = createProcess(handler, { pollingIntervalSeconds: 60 * 60 })
    const names = ['one', 'two', 'three']
    for (const name of names) await send(jobs, name)
    await jobs.start()
    await until(() => done.length === names.length)
    expect(done).toEqual(names)
  })

  test('of a transaction that is rolled back does not exist', async () => {
    const { done, handler } = collect()
    const jobs = createProcess(handler)
    const failed = inTransaction(database.db, async (trx) => {
      await jobs.send(trx, 'periodic', { name: 'rolled back' })
      throw new Error('It does not work out.')
    })
    await expect(failed).rejects.toThrow('work out')
    await send(jobs, 'committed')
    await jobs.start()
    await until(() => done.length > 0)
    expect(done).toEqual(['committed'])
  })

  test('that was sent before the queue started runs', async () => {
    const { done, handler } = collect()
    const jobs = createProcess(handler)
    await send(jobs, 'early')
    await jobs.start()
    await until(() => done.length > 0)
    expect(done).toEqual(['early'])
  })

  test('with the key of one that waits is not queued again', async () => {
    const { done, handler } = collect()
    const jobs = createProcess(handler)
    await send(jobs, 'same')
    await send(jobs, 'same')
    await send(jobs, 'other')
    await jobs.start()
    await until(() => done.length === 2)
    expect(done).toEqual(['same', 'other'])
  })

  test('that fails is logged and runs again', { timeout: 60_000 }, async () => {
    let attempts = 0
    const jobs = createProcess(async () => {
      attempts += 1
      if (attempts === 1) throw new Error('Not today.')
    })
    await send(jobs, 'shaky')
    await jobs.start()
    await until(() => attempts === 1)
    await eventually(() => expect(error).toHaveBeenCalledOnce())
    expect(error.mock.calls[0]?.[0]).toMatchObject({ job: 'periodic', err: { message: 'Not today.' } })
    await runRetriesNow()
    await until(() => attempts === 2)
  })

  test('is told when the server stops, and runs again afterwards', async () => {
    const began = Promise.withResolvers<void>()
    const stopped = createProcess(async (_, { signal }) => {
      began.resolve()
      await new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
      })
    })
    await send(stopped, 'long')
    await stopped.start()
    await began.promise
    const before = performance.now()
    await stopped.close()
    expect(performance.now() - before).toBeLessThan(5_000)
    expect(error).not.toHaveBeenCalled()
    await runRetriesNow()
    const { done, handler } = collect()
    await createProcess(handler).start()
    await until(() => done.includes('long'))
  })

  test('runs in one of several processes', async () => {
    const other =
      database.databaseUrl === undefined
        ? null
        : await openDatabase({ databaseUrl: database.databaseUrl, dataDir: '' })
    const { done, handler } = collect()
    const [one, two] = [createProcess(handler), createProcess(handler, other ?? database)]
    await Promise.all([one.start(), two.start()])
    for (let index = 0; index < 20; index += 1) await send(one, `job ${index}`)
    await until(() => done.length >= 20)
    expect(new Set(done).size).toBe(20)
    await Promise.all([one.close(), two.close()])
    await other?.close()
    expect(done).toHaveLength(20)
  })

  test('left by a killed process runs again soon after the next start', async () => {
    const { done, handler } = collect()
    const jobs = createJobs({ db: database.db, isOnlyProcess: true, logger: { error } })
    jobs.handle('periodic', 1, handler)
    running.push(jobs)
    await send(jobs, 'interrupted')
    await sql`
      update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now()
    `.execute(database.db)
    // The killed process, or this one as it starts, has just begun to look for such jobs.
    await sql`update pgboss.queue set monitor_claim_on = now()`.execute(database.db)
    await jobs.start()
    await runRetriesNow()
    await until(() => done.length > 0)
    expect(done).toEqual(['interrupted'])
  })
})

test('periodic jobs are queued when they are due, and each runs once in several processes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const processes = [1, 2].map(() => {
    const jobs = createJobs({ db: database.db, isOnlyProcess: false, logger: { error } })
    const periodicJobs = createPeriodicJobs({
      db: database.db,
      jobs,
      stores: [],
      verificationStore: { remove: async () => {} },
      askPaymentProviders: async () => {},
      tellDeleted: () => {},
      remindSupporters: async () => {},
      hasAutovacuum: true,
      applyDecisions: async () => {},
      queueDigests: async () => {},
      removeExpiredExports: async () => {},
      removeMails: async () => {},
      logger: { error },
      now: Date.now,
    })
    running.push(jobs)
    return { jobs, periodicJobs }
  })
  try {
    for (const { periodicJobs } of processes) periodicJobs.start()
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
  for (const { jobs } of processes) await jobs.start()
  const [one] = processes
  await vi.waitFor(async () => expect(await one?.periodicJobs.findDue()).toEqual([]), { timeout: 20_000 })
  const { rows } = await sql<{ key: string }>`
    select singleton_key as key from pgboss.job
  `.execute(database.db)
  expect(rows.length).toBeGreaterThan(10)
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length)
  expect(error).not.toHaveBeenCalled()
  for (const { periodicJobs } of processes) await periodicJobs.close()
})
