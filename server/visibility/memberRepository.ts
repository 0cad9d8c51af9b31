import { sql, type Updateable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

/** Locks a member's row until the end of the transaction. Rows that refer to it can still be inserted. */
export const lockMember = (trx: Trx, memberId: number) =>
  trx
    .selectFrom('member')
    .where('id', '=', memberId)
    .select(['name', 'birthday', 'description', 'approved_at', 'rejected_at', 'is_onboarded', 'hides_online'])
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

/** Returns a banned word that a name's skeleton contains. */
export async function findBannedWordIn(db: Db, skeleton: string): Promise<string | undefined> {
  const banned = await db
    .selectFrom('banned_word')
    .where(sql<boolean>`strpos(${skeleton}, banned_word.skeleton) > 0`)
    .select('word')
    .limit(1)
    .executeTakeFirst()
  return banned?.word
}
