/** The queues of `server/jobs`. Their rows are made where the database is migrated, so that a job can be sent at once. */
import { z } from 'zod'

interface VideoJob {
  readonly videoId: number
}

interface BroadcastJob {
  readonly broadcastId: number
}

interface DataExportJob {
  readonly exportId: number
}

/** What the jobs of each queue carry. */
export interface JobData {
  readonly periodic: { readonly name: string }
  readonly 'send-digest': { readonly memberId: number }
  readonly 'give-up-broadcast': BroadcastJob
  readonly 'send-broadcast': BroadcastJob
  readonly 'give-up-video': VideoJob
  readonly 'process-video': VideoJob
  readonly 'give-up-data-export': DataExportJob
  readonly 'make-data-export': DataExportJob
}
export type JobName = keyof JobData

const videoJob = z.object({ videoId: z.int() })
const broadcastJob = z.object({ broadcastId: z.int() })
const dataExportJob = z.object({ exportId: z.int() })

/** Reads what a job carries, also when an older release queued it. */
export const jobSchemas: { readonly [Name in JobName]: z.ZodType<JobData[Name]> } = {
  periodic: z.object({ name: z.string() }),
  'send-digest': z.object({ memberId: z.int() }),
  'give-up-broadcast': broadcastJob,
  'send-broadcast': broadcastJob,
  'give-up-video': videoJob,
  'process-video': videoJob,
  'give-up-data-export': dataExportJob,
  'make-data-export': dataExportJob,
}

interface JobQueue {
  /** `exclusive`: at most one job with the same key waits or runs. */
  readonly policy: 'standard' | 'exclusive'
  readonly retryLimit: number
  /** Seconds before the first retry; about twice as many before each further one. */
  readonly retryDelay: number
  /** The most seconds before a retry. */
  readonly retryDelayMax?: number
  /** Seconds after which a job is stopped and retried. */
  readonly expireInSeconds: number
  /** Seconds for which a finished job is kept. */
  readonly deleteAfterSeconds: number
  /** The queue that receives a job whose last attempt failed, with the same data. */
  readonly deadLetter?: JobName
}

const hour = 60 * 60

/** A queue comes after the one that receives its failed jobs. */
const jobQueues: { readonly [Name in JobName]: JobQueue } = {
  periodic: {
    policy: 'exclusive',
    // A periodic job that failed is due again within a minute.
    retryLimit: 1,
    retryDelay: 10,
    expireInSeconds: 6 * hour,
    deleteAfterSeconds: hour,
  },
  'send-digest': {
    policy: 'exclusive',
    // A digest that was not sent stays due, and is queued again.
    retryLimit: 0,
    retryDelay: 10,
    expireInSeconds: 5 * 60,
    deleteAfterSeconds: hour,
  },
  'give-up-broadcast': {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: hour,
  },
  'send-broadcast': {
    policy: 'exclusive',
    // Tried for about half an hour. An attempt goes on after the last batch, and kills count as attempts.
    retryLimit: 10,
    retryDelay: 2,
    retryDelayMax: 5 * 60,
    expireInSeconds: 6 * hour,
    deleteAfterSeconds: hour,
    deadLetter: 'give-up-broadcast',
  },
  'give-up-video': {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: hour,
  },
  'process-video': {
    policy: 'standard',
    // Tried for about a day. Kills, a full disk and storage that does not answer count as attempts, and the job gives up
    // itself when the video is at fault.
    retryLimit: 100,
    retryDelay: 2,
    retryDelayMax: 15 * 60,
    expireInSeconds: 2 * hour,
    deleteAfterSeconds: hour,
    deadLetter: 'give-up-video',
  },
  'give-up-data-export': {
    policy: 'standard',
    retryLimit: 20,
    retryDelay: 5,
    expireInSeconds: 60,
    deleteAfterSeconds: hour,
  },
  'make-data-export': {
    policy: 'standard',
    // Tried for about half an hour. Kills, a full disk and storage that does not answer count as attempts.
    retryLimit: 10,
    retryDelay: 2,
    retryDelayMax: 5 * 60,
    expireInSeconds: 2 * hour,
    deleteAfterSeconds: hour,
    deadLetter: 'give-up-data-export',
  },
}

/** A running job that gives no sign of life for so many seconds is retried, because its process was killed. */
const heartbeatSeconds = 10

/** The queues with the options of pg-boss. */
export const queueRows = Object.entries<JobQueue>(jobQueues).map(([name, queue]) => ({
  name,
  ...queue,
  retryBackoff: true,
  heartbeatSeconds,
}))
