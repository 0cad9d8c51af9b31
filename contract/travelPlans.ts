/** Where members will be, and when. */
import { z } from 'zod'
import { call } from './call.ts'
import { reversedDaysError, countDays, areReversed } from './days.ts'
import * as limits from './limits.ts'
import { Day, emptyResponse, Id, idParams, trimmedText } from './primitives.ts'

/** A stay at a place (docs/product.md#travel-plan). The days `from` and `to` both count. */
export const TravelPlan = z.object({
  id: Id,
  place_id: Id,
  city: z.string(),
  state: z.string().nullable(),
  country: z.string(),
  country_code: z.string(),
  from: Day,
  to: Day,
  note: z.string().nullable(),
})
export type TravelPlan = z.infer<typeof TravelPlan>

const TravelPlanBody = z
  .object({
    place_id: Id,
    from: Day,
    to: Day,
    note: trimmedText().max(limits.travelPlans.noteLength, 'This note is too long.').nullable().optional(),
  })
  .strict()
  .refine((days) => !areReversed(days), { path: ['to'], message: reversedDaysError })
  .refine((days) => countDays(days) <= limits.travelPlans.longest, {
    path: ['to'],
    message: `A travel plan can have ${limits.travelPlans.longest} days at most.`,
  })

export const travelPlanCalls = {
  'GET /travel-plan': call({
    summary: 'Returns the member’s travel plans that are not over, in the order in which they begin.',
    access: 'onboarded',
    response: z.object({ data: z.array(TravelPlan) }),
  }),
  'POST /travel-plan': call({
    summary: 'Adds a travel plan. Needs the permission `travel-plans`.',
    access: 'onboarded',
    body: TravelPlanBody,
    status: 201,
    idempotent: true,
    response: TravelPlan,
  }),
  'DELETE /travel-plan/{id}': call({
    summary: 'Deletes one of the member’s own travel plans.',
    access: 'onboarded',
    params: idParams,
    response: emptyResponse,
  }),
}
