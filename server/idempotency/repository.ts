import type { Db, Trx } from '../db/schema.ts'

/** A write that its caller may repeat with the same idempotency key. */
export interface RepeatedWrite {
  readonly memberId: number
  /** The call's key in `contract/calls.ts`. */
  readonly call: string
  readonly key: string
}

export const findAnswer = (db: Db, { memberId, call, key }: RepeatedWrite) =>
  db
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

/** Deletes the stored answers of all members from before a moment. */
export async function deleteAnswersBefore(db: Db, moment: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', moment).execute()
}
