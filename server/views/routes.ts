import { viewsPerMinute } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Handlers } from '../http/handlers.ts'
import type { CountRequest, RateLimit } from '../http/rateLimits.ts'
import { viewMember } from './viewMember.ts'

/** Nobody looks at profiles faster; whoever does wants to stand in everyone's list of visitors. */
export const viewLimit: RateLimit = { max: viewsPerMinute, window: 60_000 }

export interface ViewDeps {
  readonly db: Db
  readonly now: () => number
  readonly countRequest: CountRequest
}

export const createViewHandlers = (deps: ViewDeps) =>
  ({
    'POST /user/{id}/view': async ({ viewer, params, request }) => {
      await deps.countRequest(request, String(viewer.ownId))
      await viewMember(deps, viewer.memberId, params.id)
      return {}
    },
  }) satisfies Partial<Handlers>
