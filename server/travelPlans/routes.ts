import type { Handlers } from '../api/handlers.ts'
import { idempotencyKeyOf } from '../idempotency/writeOnce.ts'
import { cancelTravel, earliestDay, planTravel, type TravelPlanDeps } from './planTravel.ts'
import { findPlans } from './repository.ts'

export const createTravelPlanHandlers = (deps: TravelPlanDeps) =>
  ({
    'GET /travel-plan': async ({ viewer }) => ({
      data: await findPlans(deps.db, viewer.memberId, earliestDay(deps.now())),
    }),
    'POST /travel-plan': ({ viewer, body, request }) =>
      planTravel(deps, viewer, body, idempotencyKeyOf(request)),
    'DELETE /travel-plan/{id}': async ({ viewer, params }) => {
      await cancelTravel(deps, viewer.memberId, params.id)
      return {}
    },
  }) satisfies Partial<Handlers>
