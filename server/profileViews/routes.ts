import { mediaViewsPerMinute, viewsPerMinute } from '../../contract/limits.ts'
import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import type { CountRequest, RateLimit } from '../api/rateLimits.ts'
import { viewMedia } from './viewMedia.ts'
import { viewMember } from './viewMember.ts'

/** Faster than anybody reads profiles, so that nobody fills the visitor lists of all members. */
export const viewLimit: RateLimit = { max: viewsPerMinute, window: 60_000 }
/** Faster than anybody looks through photos and videos. */
export const mediaViewLimit: RateLimit = { max: mediaViewsPerMinute, window: 60_000 }

export interface ViewDeps {
  readonly db: Db
  readonly now: () => number
  readonly countRequest: CountRequest
  readonly countMediaRequest: CountRequest
}

export const createViewHandlers = (deps: ViewDeps) =>
  ({
    'POST /user/{id}/view': async ({ viewer, params, request }) => {
      await deps.countRequest(request, String(viewer.ownId))
      await viewMember(deps, viewer.memberId, params.id)
      return {}
    },

    'POST /photo/{id}/view': async ({ viewer, params, request }) => {
      await deps.countMediaRequest(request, String(viewer.ownId))
      await viewMedia(deps, viewer.memberId, { type: 'photo', id: params.id })
      return {}
    },

    'POST /video/{id}/view': async ({ viewer, params, request }) => {
      await deps.countMediaRequest(request, String(viewer.ownId))
      await viewMedia(deps, viewer.memberId, { type: 'video', id: params.id })
      return {}
    },
  }) satisfies Partial<Handlers>
