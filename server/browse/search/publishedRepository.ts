import type { Db } from '../../db/schema.ts'

/** Whether a member is published anywhere, so that distances can be asked from his place. */
export async function isPublished(db: Db, memberId: number): Promise<boolean> {
  const place = await db
    .selectFrom('member_place')
    .where('member_id', '=', memberId)
    .select('member_id')
    .executeTakeFirst()
  return place !== undefined
}
