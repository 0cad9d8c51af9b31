import type { Db, Trx } from '../db/schema.ts'

/** A write that its caller may try again under the same key. */
export interface RepeatedWrite {
  readonly memberId: number
  /** Of the table of calls. */
  readonly call: string
  readonly key: string
}

export const findAnswer = (trx: Trx, { memberId, call, key }: RepeatedWrite) =>
  trx
    .selectFrom('idempotency')
    .where('member_id', '=', memberId)
    .where('call', '=', call)
    .where('key', '=', key)
    .select(['request_hash', 'response'])
    .executeTakeFirst()

export async function saveAnswer(
  trx: Trx,
  { memberId, call, key }: RepeatedWrite,
  { requestHash, status, response }: { requestHash: string; status: number; response: unknown },
): Promise<void> {
  await trx
    .insertInto('idempotency')
    .values({
      member_id: memberId,
      call,
      key,
      request_hash: requestHash,
      status,
      response: JSON.stringify(response),
    })
    .execute()
}

/** Forgets what was answered before a moment, whoever it was. */
export async function deleteAnswersBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', moment).execute()
}
