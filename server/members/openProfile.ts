import type { OpenedProfile, UserProfile } from '../../contract/members.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { nameSkeleton } from '../../contract/nameSkeleton.ts'
import type { ProfileAllowance } from './profileAllowance.ts'
import { presentProfile, presentViewCounts, type PresentProfileDeps } from './presentProfile.ts'
import { findProfileRow } from './profileRepository.ts'

/**
 * Refuses access to an unapproved, disabled, hidden or suspended profile, for every viewer alike.
 * @throws HttpError 403 `not_public` (`docs/product.md#profile-lookup-errors`)
 */
export function refuseUnlessOpen(member: { readonly is_visible: boolean }): void {
  if (!member.is_visible) throw forbidden('not_public', 'This profile is not open to public.')
}

/**
 * Returns a member's profile for a viewer, by id or by name. Members can always open their own.
 * @throws HttpError 404 for blocked, deleted and missing members alike, after the same statement, so that neither
 * the answer nor its timing tells them apart (`docs/security.md#missing-and-forbidden`); 403 `not_public`, and 403 or
 * 429 beyond the daily limit (`server/members/profileAllowance.ts`), then for missing names too
 */
export async function openProfile(
  { now, allowance, ...deps }: PresentProfileDeps & { now: () => number; allowance: ProfileAllowance },
  viewer: Viewer,
  key: { id: number } | { name: string },
): Promise<OpenedProfile> {
  const { memberId: viewerId, sessionId } = viewer
  const row = await findProfileRow(
    deps.db,
    viewerId,
    'id' in key ? key : { nameSkeleton: nameSkeleton(key.name) },
  )
  // A name must not be told apart from one that no member has.
  if ('name' in key && (!row || !(row.is_self || row.is_visible))) await allowance.refuseUsedUp(viewer)
  if (!row) throw notFound()
  if (row.id !== viewerId) refuseUnlessOpen(row)
  await allowance.spend(viewer, [row.id])
  const profile = await presentProfile(deps, row, { viewerId, sessionId, now: now() })
  return row.is_self ? { ...profile, ...presentViewCounts(row) } : profile
}

/** The id of no member. */
const nobody = 0

/**
 * Returns the member's own profile as others see it: read for a viewer who has no relation to the member and no place, with
 * the member's own units. So it has no private media, no hidden age, no distance and no view counts. A profile that is not open
 * to others yet is shown as it will be.
 */
export async function showAsOthers(
  { now, ...deps }: PresentProfileDeps & { now: () => number },
  { memberId, sessionId }: Viewer,
): Promise<UserProfile> {
  const row = await findProfileRow(deps.db, nobody, { id: memberId })
  if (!row) throw notFound()
  return presentProfile(
    deps,
    { ...row, viewer_uses_imperial: row.use_imperial },
    { viewerId: nobody, sessionId, now: now() },
  )
}
