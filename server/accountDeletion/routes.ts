import type { Handlers } from '../api/handlers.ts'
import { confirmOwner, type OwnerDeps } from '../identity/confirmOwner.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { refuseAlias } from '../identity/ownAccount.ts'
import { type AccountDeletionDeps, requestDeletion } from './requestDeletion.ts'

export interface AccountDeletionHandlerDeps extends AccountDeletionDeps, Omit<OwnerDeps, 'config'> {
  readonly config: AccountDeletionDeps['config'] & OwnerDeps['config']
  readonly limitPasswordTries: LimitPasswordTries
}

export const createAccountDeletionHandlers = (deps: AccountDeletionHandlerDeps) =>
  ({
    'DELETE /user/{id}': async ({ viewer, params, body, request }) => {
      if (params.id === viewer.memberId) {
        refuseAlias(viewer)
        await deps.limitPasswordTries(request, viewer, () => confirmOwner(deps, viewer, body))
      }
      return { final_at: (await requestDeletion(deps, viewer, params.id)).toISOString() }
    },
  }) satisfies Partial<Handlers>
