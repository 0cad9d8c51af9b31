import type { Updateable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

/** Locks a member's row until the end of the transaction. Rows that refer to it can still be inserted. */
export const lockMember = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select([
      'name',
      'birthday',
      'description',
      'approved_at',
      'rejected_at',
      'is_onboarded',
      'onboarding_step',
      'hides_online',
    ])
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()

export async function updateMember(
  trx: Trx,
  memberId: number,
  columns: Updateable<Database['member']>,
): Promise<void> {
  await trx.updateTable('member').set(columns).where('id', '=', memberId).execute()
}

/** Whether a member other than `exceptId` has a name with this skeleton. */
export async function isNameTaken(db: Db, skeleton: string, exceptId: number): Promise<boolean> {
  const other = await db
    .selectFrom('member')
    .where('name_skeleton', '=', skeleton)
    .where('id', '<>', exceptId)
    .select('id')
    .executeTakeFirst()
  return other !== undefined
}
