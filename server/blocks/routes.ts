import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import { toggleBlock } from './toggleBlock.ts'

export const createBlockHandlers = (deps: { readonly db: Db; readonly now: () => number }) =>
  ({
    'PUT /user/{id}/block/toggle': async ({ viewer, params, body }) => ({
      is_blocked: await toggleBlock(deps, viewer.memberId, params.id, body.to),
    }),
  }) satisfies Partial<Handlers>
