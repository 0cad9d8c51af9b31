import type { OpenedProfile } from '../../contract/members.ts'
import { forbidden, notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { nameSkeleton } from '../base/nameSkeleton.ts'
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
 * the answer nor its timing tells them apart (`docs/security.md#missing-and-forbidden`); 403 `not_public`
 */
export async function openProfile(
  { now, ...deps }: PresentProfileDeps & { now: () => number },
  { memberId: viewerId, sessionId }: Pick<Viewer, 'memberId' | 'sessionId'>,
  key: { id: number } | { name: string },
): Promise<OpenedProfile> {
  const row = await findProfileRow(
    deps.db,
    viewerId,
    'id' in key ? key : { nameSkeleton: nameSkeleton(key.name) },
  )
  if (!row) throw notFound()
  if (row.id !== viewerId) refuseUnlessOpen(row)
  const profile = await presentProfile(deps, row, { sessionId, now: now() })
  return row.is_self ? { ...profile, ...presentViewCounts(row) } : profile
}
