import type { CallRequest } from '../../contract/calls.ts'
import { travelPlans } from '../../contract/limits.ts'
import { TravelPlan } from '../../contract/travelPlans.ts'
import { setAuditTarget } from '../audit/recordWrites.ts'
import type { Db } from '../db/schema.ts'
import { inTransaction } from '../db/transaction.ts'
import type { Gazetteer } from '../geo/gazetteer.ts'
import { forbidden, HttpError, notFound, unprocessable } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { writeOnce } from '../idempotency/writeOnce.ts'
import { lockMember } from '../visibility/memberRepository.ts'
import { findOrCreateCityCell } from '../places/cellRepository.ts'
import { deletePlan, findPlans, insertPlan } from './repository.ts'

export interface TravelPlanDeps {
  readonly db: Db
  readonly gazetteer: Pick<Gazetteer, 'place'>
  readonly now: () => number
}

const day = 24 * 60 * 60_000

/** Returns yesterday in UTC: a plan that ends then isn't over yet in western time zones. */
export const earliestDay = (now: number): string => new Date(now - day).toISOString().slice(0, 10)

/**
 * Adds a travel plan of a member. A repeated call with the same idempotency key adds nothing.
 * @throws HttpError 403 without the permission `travel-plans`; 422 for an unknown place and for days that are over;
 * 409 `too_many_plans` beyond 10 plans
 */
export async function planTravel(
  { db, gazetteer, now }: TravelPlanDeps,
  { memberId, permissions }: Viewer,
  body: CallRequest<'POST /travel-plan'>['body'],
  key: string | null,
): Promise<TravelPlan> {
  const { place_id: placeId, from, to, note } = body
  if (!permissions.includes('travel-plans')) throw forbidden()
  const earliest = earliestDay(now())
  if (to < earliest) throw unprocessable({ to: ['These dates are in the past.'] })
  const place = await gazetteer.place(placeId)
  if (!place) throw unprocessable({ place_id: ["We couldn't find this place."] })
  return inTransaction(db, async (trx) => {
    // Calls of one member run one after another, so that simultaneous ones can't pass the limit or use a key twice.
    await lockMember(trx, memberId)
    const repeated = { call: 'POST /travel-plan', memberId, key, body, answers: TravelPlan } as const
    const plan = await writeOnce(trx, repeated, async () => {
      if ((await findPlans(trx, memberId, earliest)).length >= travelPlans.max) {
        throw new HttpError(409, 'too_many_plans', `You can have up to ${travelPlans.max} travel plans.`)
      }
      return insertPlan(trx, {
        member_id: memberId,
        place_id: placeId,
        city: place.city,
        state: place.state === '' ? null : place.state,
        country: place.country,
        country_code: place.country_code,
        cell_id: await findOrCreateCityCell(trx, placeId, place),
        from_day: from,
        to_day: to,
        note: note === undefined || note === '' ? null : note,
      })
    })
    setAuditTarget(trx, { type: 'travel-plan', id: String(plan.id) })
    return plan
  })
}

/** @throws HttpError 404 for a plan of another member */
export async function cancelTravel({ db }: TravelPlanDeps, memberId: number, planId: number): Promise<void> {
  const isDeleted = await inTransaction(db, (trx) => deletePlan(trx, memberId, planId))
  if (!isDeleted) throw notFound()
}
