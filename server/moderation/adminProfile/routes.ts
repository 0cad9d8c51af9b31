import type { Handlers } from '../../api/handlers.ts'
import { presentProfile, type PresentProfileDeps } from './presentProfile.ts'

/** Creates the call of the page about one member, for admins. */
export const createAdminProfileHandlers = (deps: PresentProfileDeps) =>
  ({
    'GET /user/{id}/admin': ({ viewer, params: { id } }) => presentProfile(deps, viewer, id),
  }) satisfies Partial<Handlers>
