import type { Handlers } from '../api/handlers.ts'
import { endAllMediaAccess, type MediaAccessDeps, toggleMediaAccess } from './toggleMediaAccess.ts'

export const createMediaAccessHandlers = (deps: MediaAccessDeps) =>
  ({
    'PUT /user/{id}/unlock/toggle': ({ viewer, params, body }) =>
      toggleMediaAccess(deps, viewer, params.id, body),

    'PUT /user/auth/lock-all': async ({ viewer }) => ({
      count: await endAllMediaAccess(deps, viewer.memberId),
    }),
  }) satisfies Partial<Handlers>
