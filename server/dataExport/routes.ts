import type { FastifyRequest } from 'fastify'
import type { Handlers } from '../api/handlers.ts'
import { makeLink, readExport, requestExport, type RequestDeps } from './requestExport.ts'

export interface DataExportHandlerDeps extends RequestDeps {
  /** Counts tries of the password. */
  readonly countPassword: (request: FastifyRequest, named: string) => Promise<void>
}

export const createDataExportHandlers = (deps: DataExportHandlerDeps) =>
  ({
    'GET /user/auth/data-export': ({ viewer }) => readExport(deps, viewer),
    'POST /user/auth/data-export': async ({ viewer, body, request }) => {
      await deps.countPassword(request, `member ${viewer.ownId}`)
      return requestExport(deps, viewer, body)
    },
    'POST /user/auth/data-export/link': ({ viewer }) => makeLink(deps, viewer),
  }) satisfies Partial<Handlers>
