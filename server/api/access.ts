import type { Access } from '../../contract/call.ts'
import { forbidden, unauthenticated } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'

const mustBeOnboarded = (viewer: Viewer) => {
  // A disabled member is hidden from others, and so may not look at them either.
  if (!viewer.isEnabled) throw forbidden('disabled', 'Your profile is disabled. Please enable it first.')
  if (!viewer.isOnboarded) throw forbidden('onboarding_required', 'Please finish your profile first.')
}

const mustBeAdmin = (viewer: Viewer) => {
  if (!viewer.isAdmin && !viewer.isSuperAdmin) throw forbidden()
  mustBeOnboarded(viewer)
}

const rules: Record<Exclude<Access, 'guest'>, (viewer: Viewer, now: number, id: unknown) => void> = {
  member: () => {},
  onboarded: mustBeOnboarded,
  supporter: (viewer, now) => {
    mustBeOnboarded(viewer)
    if (!isSupporter(viewer, now)) throw forbidden('supporter_required', 'This is for supporters.')
  },
  admin: mustBeAdmin,
  superAdmin: (viewer) => {
    if (!viewer.isSuperAdmin) throw forbidden()
    mustBeOnboarded(viewer)
  },
  // The answer is the same for every other id, so that it does not tell which ids exist.
  self: (viewer, _now, id) => {
    if (Number(id) !== viewer.memberId) throw forbidden()
  },
  selfOrAdmin: (viewer, _now, id) => {
    if (Number(id) !== viewer.memberId) mustBeAdmin(viewer)
  },
}

/**
 * Checks a call's `access`. No other code checks it (`docs/security.md#access`).
 *
 * @param now epoch milliseconds
 * @param id the `{id}` of the path, for `self` and `selfOrAdmin`
 * @throws HttpError 401 when the viewer is not signed in, 403 when a right is missing
 */
export function checkAccess(access: Access, viewer: Viewer | null, now: number, id: unknown): void {
  if (access === 'guest') return
  if (!viewer) throw unauthenticated()
  rules[access](viewer, now, id)
}
