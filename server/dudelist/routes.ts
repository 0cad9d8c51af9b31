import type { Handlers } from '../api/handlers.ts'
import { type DudelistDeps, listMember, setNote, toggleListing, unlistMember } from './listMembers.ts'

export const createDudelistHandlers = (deps: DudelistDeps) =>
  ({
    'POST /dudelist/{userId}': ({ viewer, params }) => listMember(deps, viewer, params.userId),

    'POST /dudelist/{userId}/{type}': ({ viewer, params }) =>
      listMember(deps, viewer, params.userId, params.type),

    'PUT /dudelist/{userId}': ({ viewer, params, body }) =>
      setNote(deps, viewer.memberId, params.userId, body.note),

    'PUT /dudelist/{userId}/toggle': ({ viewer, params, body }) =>
      toggleListing(deps, viewer, params.userId, body),

    'PUT /user/{id}/dudelist/toggle': ({ viewer, params, body }) =>
      toggleListing(deps, viewer, params.id, body),

    'DELETE /dudelist/{userId}': ({ viewer, params }) => unlistMember(deps, viewer.memberId, params.userId),
  }) satisfies Partial<Handlers>
