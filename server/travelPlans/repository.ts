import type { Insertable } from 'kysely'
import type { Database, Db, Trx } from '../db/schema.ts'

const columns = [
  'id',
  'place_id',
  'city',
  'state',
  'country',
  'country_code',
  'from_day as from',
  'to_day as to',
  'note',
] as const

/** Returns a member's plans that end on `day` or later, by first day. */
export const findPlans = (db: Db, memberId: number, day: string) =>
  db
    .selectFrom('travel_plan')
    .where('member_id', '=', memberId)
    .where('to_day', '>=', day)
    .orderBy('from_day')
    .orderBy('id')
    .select(columns)
    .execute()

export const insertPlan = (trx: Trx, plan: Insertable<Database['travel_plan']>) =>
  trx.insertInto('travel_plan').values(plan).returning(columns).executeTakeFirstOrThrow()

/** @returns whether the member had this plan */
export async function deletePlan(db: Db, memberId: number, planId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('travel_plan')
    .where('id', '=', planId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Deletes all members' plans that ended before `day`. */
export async function deletePlansEndedBefore(db: Db, day: string): Promise<void> {
  await db.deleteFrom('travel_plan').where('to_day', '<', day).execute()
}
