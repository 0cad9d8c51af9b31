import { forbidden } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'

/**
 * Refuses a member who uses an alias: a payment is between the provider and the person who signed in.
 * @throws HttpError 403 `not_as_alias`
 */
export function refuseAlias(viewer: Viewer): void {
  if (viewer.memberId !== viewer.ownId)
    throw forbidden('not_as_alias', 'You can’t change payments while using an alias.')
}
