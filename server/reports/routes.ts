import type { Db } from '../db/schema.ts'
import type { Handlers } from '../api/handlers.ts'
import { reportSubject } from './reportSubject.ts'

export const createReportHandlers = (deps: { readonly db: Db; readonly now: () => number }) =>
  ({
    'PUT /user/{id}/report': ({ viewer, params, body }) =>
      reportSubject(deps, viewer.memberId, { type: 'member', id: params.id }, body),

    'PUT /photo/{id}/report': ({ viewer, params, body }) =>
      reportSubject(deps, viewer.memberId, { type: 'photo', id: params.id }, body),

    'PUT /video/{id}/report': ({ viewer, params, body }) =>
      reportSubject(deps, viewer.memberId, { type: 'video', id: params.id }, body),

    'PUT /message/{id}/report': ({ viewer, params, body }) =>
      reportSubject(deps, viewer.memberId, { type: 'message', id: params.id }, body),
  }) satisfies Partial<Handlers>
