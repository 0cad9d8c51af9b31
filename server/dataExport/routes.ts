import type { Handlers } from '../api/handlers.ts'
import type { LimitPasswordTries } from '../identity/failedTries.ts'
import { makeLink, readExport, requestExport, type RequestDeps } from './requestExport.ts'

export interface DataExportHandlerDeps extends RequestDeps {
  readonly limitPasswordTries: LimitPasswordTries
}

export const createDataExportHandlers = (deps: DataExportHandlerDeps) =>
  ({
    'GET /user/auth/data-export': ({ viewer }) => readExport(deps, viewer),
    'POST /user/auth/data-export': async ({ viewer, body, request }) => {
      return deps.limitPasswordTries(request, viewer, () => requestExport(deps, viewer, body))
    },
    'POST /user/auth/data-export/link': ({ viewer }) => makeLink(deps, viewer),
  }) satisfies Partial<Handlers>
