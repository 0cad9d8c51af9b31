/**
 * Sends the system messages of a broadcast in batches. The transaction of a batch also moves the broadcast on, so that
 * a job that was killed goes on with the next batch and tells nobody twice.
 */
import { BroadcastSegment } from '../../contract/broadcasts.ts'
import { broadcast as limits } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { JobContext, Jobs } from '../jobs/jobs.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import {
  endBroadcast,
  insertBroadcastMessages,
  lockBroadcast,
  nextReceivers,
  recordBatch,
} from './repository.ts'

export interface BroadcastJobDeps {
  readonly db: Db
  readonly now: () => number
  /** How many members are told in one transaction. */
  readonly batchSize?: number
}

/** Has the jobs of broadcasts run in this process, one at a time. */
export function handleBroadcastJobs(jobs: Pick<Jobs, 'handle'>, deps: BroadcastJobDeps): void {
  jobs.handle('send-broadcast', 1, ({ broadcastId }, context) => sendBroadcast(deps, broadcastId, context))
  jobs.handle('give-up-broadcast', 1, ({ broadcastId }) => giveUp(deps, broadcastId))
}

/**
 * Sends what is left of a broadcast. Ends when it is sent or stopped.
 * @throws when it should be tried again
 */
export async function sendBroadcast(
  deps: BroadcastJobDeps,
  id: number,
  { signal }: Pick<JobContext, 'signal'>,
): Promise<void> {
  do {
    signal.throwIfAborted()
  } while (await sendBatch(deps, id))
}

/** Sends the next batch. @returns whether there may be another */
const sendBatch = (
  { db, now, batchSize = limits.batchSize }: BroadcastJobDeps,
  id: number,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const broadcast = await lockBroadcast(trx, id)
    if (broadcast?.state !== 'waiting' && broadcast?.state !== 'sending') return false
    const at = new Date(now())
    const memberIds = await nextReceivers(trx, BroadcastSegment.parse(broadcast.segment), {
      after: broadcast.last_member_id,
      upTo: broadcast.newest_member_id,
      limit: batchSize,
      now: at,
    })
    const lastMemberId = memberIds.at(-1)
    if (lastMemberId !== undefined) {
      const messages = await insertBroadcastMessages(trx, { id, text: broadcast.text }, memberIds)
      await recordBatch(trx, id, { lastMemberId, count: memberIds.length })
      await appendEvents(
        trx,
        messages.flatMap(({ id: systemMessageId, member_id: memberId }) =>
          memberId === null ? [] : [{ memberId, type: 'SystemMessageCreated', subject: { systemMessageId } }],
        ),
      )
    }
    if (memberIds.length === batchSize) return true
    await endBroadcast(trx, id, { state: 'sent', now: at })
    return false
  })

async function giveUp({ db, now }: BroadcastJobDeps, id: number): Promise<void> {
  await inTransaction(db, (trx) => endBroadcast(trx, id, { state: 'failed', now: new Date(now()) }))
}
