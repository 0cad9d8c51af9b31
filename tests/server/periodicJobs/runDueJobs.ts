import { createPeriodicJobs, type PeriodicJobsDeps } from '../../../server/periodicJobs/periodicJobs.ts'

const notQueued = () => {
  throw new Error('These jobs run without a queue.')
}

/** Runs the periodic jobs that are due, one after another and without the queue. Logs those that fail. */
export async function runDueJobs(deps: Omit<PeriodicJobsDeps, 'jobs'>): Promise<void> {
  const { findDue, run } = createPeriodicJobs({ ...deps, jobs: { handle() {}, send: notQueued } })
  for (const name of await findDue())
    await run(name).catch((error: unknown) => deps.logger.error({ err: error, job: name }, 'a job failed'))
}
