import type { Handlers } from '../api/handlers.ts'
import { type BlockDeps, toggleBlock } from './toggleBlock.ts'

export const createBlockHandlers = (deps: BlockDeps) =>
  ({
    'PUT /user/{id}/block/toggle': async ({ viewer, params, body }) => ({
      is_blocked: await toggleBlock(deps, viewer, params.id, body.to),
    }),
  }) satisfies Partial<Handlers>
