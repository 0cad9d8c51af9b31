/** Commands about the work that the server does on its own. */
import { inTransaction } from '../db/transaction.ts'
import { findTroubledJobs, type TroubledJob, tryJobAgain } from '../jobs/repository.ts'
import { saveLastRun } from '../periodicJobs/lastRuns.ts'
import { type Command, CommandError } from './command.ts'

const timeText = (at: Date) => at.toISOString().slice(0, 19).replace('T', ' ')

const jobLine = ({ id, queue, data, state, tries, at, problem }: TroubledJob) =>
  `${id}  ${queue} ${JSON.stringify(data)}, ${tries} failed ${tries === 1 ? 'retry' : 'retries'}, ` +
  `${state === 'retry' ? 'tried again at' : 'given up at'} ${timeText(at)} UTC: ${problem ?? 'no message'}`

const isId = (text: string) => /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i.test(text)

export const jobCommands: Record<string, Command> = {
  jobs: {
    usage: 'jobs',
    description: 'lists jobs whose last try failed, and the names of periodic jobs',
    async run({ db }) {
      const { periodicJobNames } = await import('../periodicJobs/periodicJobs.ts')
      const troubled = await findTroubledJobs(db)
      return [
        troubled.length === 0 ? 'No job failed in the last hour.' : troubled.map(jobLine).join('\n'),
        `Periodic jobs: ${periodicJobNames.join(', ')}.`,
      ].join('\n')
    },
  },

  rerun: {
    usage: 'rerun JOB',
    description: 'runs a job again: JOB is the name of a periodic job, or an id that "jobs" lists',
    async run({ db, isServing }, job = '') {
      const when = isServing ? 'within a minute' : 'within a minute once the server runs'
      const { periodicJobNames } = await import('../periodicJobs/periodicJobs.ts')
      if (periodicJobNames.includes(job)) {
        await saveLastRun(db, job, 0)
        return `${job} runs ${when}.`
      }
      if (!isId(job) || !(await inTransaction(db, (trx) => tryJobAgain(trx, job))))
        throw new CommandError(
          `No job that failed has the id ${job}, and no periodic job has this name. See: jobs`,
        )
      return `The job runs ${when}.`
    },
  },
}
