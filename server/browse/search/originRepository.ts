import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Returns whether a travel plan belongs to the member. */
export async function isOwnTravelPlan(db: Db, memberId: number, planId: number): Promise<boolean> {
  const plan = await db
    .selectFrom('travel_plan')
    .where('id', '=', planId)
    .where('member_id', '=', memberId)
    .select('id')
    .executeTakeFirst()
  return plan !== undefined
}

/** The destination of a travel plan as a point of the unit sphere. */
export const travelPoint = (planId: number): RawBuilder<string | null> => sql`(
  select goal.sphere_point from travel_plan as plan join cell as goal on goal.id = plan.cell_id
  where plan.id = ${planId}
)`
