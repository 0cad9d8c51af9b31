import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../api/handlers.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import { type AccountDeletionDeps, refuseDeletionAsAlias, requestDeletion } from './requestDeletion.ts'

export interface AccountDeletionHandlerDeps extends AccountDeletionDeps, Omit<OwnerDeps, 'config'> {
  readonly config: AccountDeletionDeps['config'] & OwnerDeps['config']
  /** Counts tries of the password. */
  readonly countPassword: (request: FastifyRequest, named: string) => Promise<void>
}

export const createAccountDeletionHandlers = (deps: AccountDeletionHandlerDeps) =>
  ({
    'DELETE /user/{id}': async ({ viewer, params, body, request }) => {
      if (params.id === viewer.memberId) {
        refuseDeletionAsAlias(viewer)
        await deps.countPassword(request, `member ${viewer.ownId}`)
        await confirmOwner(deps, viewer, body)
      }
      return { final_at: (await requestDeletion(deps, viewer, params.id)).toISOString() }
    },
  }) satisfies Partial<Handlers>
