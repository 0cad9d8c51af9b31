import type { Config } from '../config.ts'
import { forbidden, HttpError } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'

/** The member who is signed in, for calls about their own account. */
export type AccountViewer = Pick<Viewer, 'accountId' | 'memberId' | 'ownId' | 'sessionId'>

/** @throws HttpError 403 `not_as_alias` while the member acts as another account */
export function refuseAlias({ memberId, ownId }: Pick<Viewer, 'memberId' | 'ownId'>): void {
  if (memberId !== ownId)
    throw forbidden('not_as_alias', 'Switch back to your own account first. Aliases can’t do this.')
}

/**
 * @throws HttpError 403 `not_as_alias`; 409 `external_account` when an external provider signs members in, because it
 * keeps their passwords and second factors
 */
export function requireOwnPassword({ oidc }: Pick<Config, 'oidc'>, viewer: AccountViewer): void {
  refuseAlias(viewer)
  if (oidc)
    throw new HttpError(
      409,
      'external_account',
      'You log in through another service. Please change this there.',
    )
}
