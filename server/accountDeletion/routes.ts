import type { Handlers } from '../api/handlers.ts'
import { type LeavingDeps, requestDeletion } from './requestDeletion.ts'

export const createLeavingHandlers = (deps: LeavingDeps) =>
  ({
    'DELETE /user/{id}': async ({ viewer, params }) => ({
      final_at: (await requestDeletion(deps, viewer, params.id)).toISOString(),
    }),
  }) satisfies Partial<Handlers>
