import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import { appendEvents } from '../realtime/eventLog.ts'
import { lockWaitingVideo, updateVideo, type WaitingVideo } from './processingRepository.ts'

/** The least time between two events, in milliseconds, and the least progress, in percent. */
const leastTime = 1_500
const leastProgress = 4

/** Tells the owner of a video how far it is encoded. An event that fails is left out. */
export function createProgress(db: Db, { id, member_id: memberId }: Pick<WaitingVideo, 'id' | 'member_id'>) {
  let told = { at: 0, percent: 0 }
  let telling: Promise<void> = Promise.resolve()

  const tell = (progress: number) =>
    inTransaction(db, async (trx) => {
      if (!(await lockWaitingVideo(trx, id))) return
      await updateVideo(trx, id, { progress })
      await appendEvents(trx, [{ memberId, type: 'VideoUpdated', subject: { videoId: id } }])
    }).catch(() => {})

  return {
    /** @param done from 0 to 1 */
    report(done: number): void {
      // 100 is for a video that can be watched.
      const percent = Math.min(99, Math.floor(done * 100))
      const at = performance.now()
      if (at - told.at < leastTime || percent - told.percent < leastProgress) return
      told = { at, percent }
      telling = telling.then(() => tell(percent))
    },
    /** Resolves when no event is under way. */
    settled: () => telling,
  }
}
