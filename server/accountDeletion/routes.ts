import type { Handlers } from '../api/handlers.ts'
import { type AccountDeletionDeps, requestDeletion } from './requestDeletion.ts'

export const createAccountDeletionHandlers = (deps: AccountDeletionDeps) =>
  ({
    'DELETE /user/{id}': async ({ viewer, params }) => ({
      final_at: (await requestDeletion(deps, viewer, params.id)).toISOString(),
    }),
  }) satisfies Partial<Handlers>
