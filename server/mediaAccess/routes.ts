import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import { endAllMediaAccess, toggleMediaAccess } from './toggleMediaAccess.ts'

export const createMediaAccessHandlers = (deps: { readonly db: Db; readonly now: () => number }) =>
  ({
    'PUT /user/{id}/unlock/toggle': ({ viewer, params, body }) =>
      toggleMediaAccess(deps, viewer.memberId, params.id, body),

    'PUT /user/auth/lock-all': async ({ viewer }) => ({
      count: await endAllMediaAccess(deps, viewer.memberId),
    }),
  }) satisfies Partial<Handlers>
