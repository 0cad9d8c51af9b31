import type { Trx } from '../db/schema.ts'

/** Puts a member into the queue of the admins, unless they are in it. */
export async function openAgeReportItem(trx: Trx, memberId: number): Promise<void> {
  await trx
    .insertInto('moderation_item')
    .values({ queue: 'age-report', subject_type: 'member', subject_id: memberId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
