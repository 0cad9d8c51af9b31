import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import { lockAll, toggleUnlock } from './toggleMediaAccess.ts'

export const createUnlockHandlers = (deps: { readonly db: Db; readonly now: () => number }) =>
  ({
    'PUT /user/{id}/unlock/toggle': ({ viewer, params, body }) =>
      toggleUnlock(deps, viewer.memberId, params.id, body),

    'PUT /user/auth/lock-all': async ({ viewer }) => ({ count: await lockAll(deps, viewer.memberId) }),
  }) satisfies Partial<Handlers>
