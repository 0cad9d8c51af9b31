import type { Access } from '../../contract/call.ts'
import { forbidden, unauthenticated } from '../http/errors.ts'
import { isSupporter, type Viewer } from '../http/viewer.ts'

const mustBeOnboarded = (viewer: Viewer) => {
  // Nobody looks at others whom they can't look at.
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
  // The same answer for every other id, whether anyone has it or not.
  self: (viewer, _now, id) => {
    if (Number(id) !== viewer.memberId) throw forbidden()
  },
  selfOrAdmin: (viewer, _now, id) => {
    if (Number(id) !== viewer.memberId) mustBeAdmin(viewer)
  },
}

/**
 * The one place where a call's `access` is checked (DESIGN 3).
 *
 * @param id the path's `{id}`, for `self` and `selfOrAdmin`
 * @throws HttpError 401 when nobody is signed in, 403 when the right is missing
 */
export function checkAccess(access: Access, viewer: Viewer | null, now: number, id: unknown): void {
  if (access === 'guest') return
  if (!viewer) throw unauthenticated()
  rules[access](viewer, now, id)
}
