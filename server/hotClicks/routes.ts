import type { Handlers } from '../api/handlers.ts'
import type { Db } from '../db/schema.ts'
import { toggleHotClick } from './toggleHotClick.ts'

export const createHotClickHandlers = (deps: { readonly db: Db; readonly now: () => number }) =>
  ({
    'POST /photo/{id}/hot-click/toggle': ({ viewer, params, body }) =>
      toggleHotClick(deps, { kind: 'photo', id: params.id, memberId: viewer.memberId }, body.to),
    'POST /video/{id}/hot-click/toggle': ({ viewer, params, body }) =>
      toggleHotClick(deps, { kind: 'video', id: params.id, memberId: viewer.memberId }, body.to),
  }) satisfies Partial<Handlers>
