import type { UserSelf } from '../../contract/ownProfile.ts'
import type { Config } from '../config.ts'
import { emailPreferencesOf } from '../emailPreferences/choices.ts'
import { countMedia } from '../media/managedRepository.ts'
import { notFound } from '../http/errors.ts'
import type { Viewer } from '../http/viewer.ts'
import { gridSize } from '../places/grid.ts'
import { findExactPlace, findPublishedPlace } from '../places/placeRepository.ts'
import {
  addressOf,
  presentProfile,
  presentViewCounts,
  type PresentProfileDeps,
} from '../members/presentProfile.ts'
import { mostMedia } from '../media/refuseUpload.ts'
import { defaultName } from '../members/presentCards.ts'
import { findProfileRow } from '../members/profileRepository.ts'
import { presentVerifications } from '../verification/presentVerification.ts'
import { verificationCodeOf } from '../verification/verificationCode.ts'
import { findName, findSelfRow } from './selfRepository.ts'

export interface PresentSelfDeps extends PresentProfileDeps {
  readonly now: () => number
  readonly media: Config['media']
  /** `config.keys.verificationCodes` */
  readonly codeKey: Buffer
  /** Whether the session lasts after the browser is closed. */
  readonly keepsSignedIn: (sessionId: string) => Promise<boolean>
}

/** Returns the acting member's own data, with their exact place instead of the published one. */
export async function presentSelf(deps: PresentSelfDeps, viewer: Viewer): Promise<UserSelf> {
  const { db, now } = deps
  const memberId = viewer.memberId
  const [
    profile,
    own,
    verifications,
    place,
    published,
    photoCount,
    videoCount,
    emailPreferences,
    hasAutoLogin,
    ownName,
  ] = await Promise.all([
    findProfileRow(db, memberId, { id: memberId }),
    findSelfRow(db, memberId),
    presentVerifications(deps, viewer, [memberId]),
    findExactPlace(db, memberId),
    findPublishedPlace(db, memberId),
    countMedia(db, 'photo', memberId),
    countMedia(db, 'video', memberId),
    emailPreferencesOf(db, memberId),
    deps.keepsSignedIn(viewer.sessionId),
    viewer.ownId === memberId ? null : findName(db, viewer.ownId),
  ])
  if (!profile) throw notFound()
  const verification = verifications.get(memberId) ?? null
  const isOnCam = !own.is_cam_banned && own.cam_until !== null && own.cam_until.getTime() > now()
  return {
    ...(await presentProfile(deps, profile, {
      viewerId: memberId,
      sessionId: viewer.sessionId,
      now: now(),
    })),
    ...presentViewCounts(profile),
    city: place?.city ?? null,
    state: place?.state ?? null,
    country: place?.country ?? null,
    address: addressOf(place ?? { city: null, state: null, country: null }),
    email: own.email,
    email_verified_at: own.email_verified_at?.toISOString() ?? null,
    birthday: own.birthday,
    updated_at: own.updated_at.toISOString(),
    supporter_since: own.supporter_since?.toISOString() ?? null,
    location: place ? { coordinates: [place.longitude, place.latitude] } : null,
    published_place: published
      ? {
          coordinates: [published.longitude, published.latitude],
          city: published.city,
          state: published.state,
          country: published.country,
          square_km: published.grid_key === null ? null : gridSize(published.grid_key),
        }
      : null,
    publishes_at: place?.publish_at?.toISOString() ?? null,
    saved_location:
      place?.saved_longitude != null && place.saved_latitude != null
        ? { coordinates: [place.saved_longitude, place.saved_latitude] }
        : null,
    saved_city: place?.saved_city ?? null,
    saved_state: place?.saved_state ?? null,
    saved_country: place?.saved_country ?? null,
    is_waiting_for_verification: verification?.state === 'pending',
    verification_photo: verification,
    verification_code: verificationCodeOf(deps.codeKey, memberId, own.verification_round),
    is_waiting_for_approval: own.is_onboarded && own.approved_at === null && own.rejected_at === null,
    is_private_viewing: own.is_private_viewing,
    is_private_dudelisting: own.is_private_dudelisting,
    is_approved: own.approved_at !== null,
    is_onboarded: own.is_onboarded,
    onboarding_step: own.onboarding_step,
    is_enabled: own.is_enabled,
    is_legacy_supporter: own.is_legacy_supporter,
    is_suspended: own.suspended_at !== null,
    suspended_text: own.suspended_text,
    is_cam_banned: own.is_cam_banned,
    cam_url: isOnCam ? own.cam_url : null,
    cam_until: isOnCam ? (own.cam_until?.toISOString() ?? null) : null,
    cam_audience: own.cam_audience,
    is_admin: viewer.isAdmin,
    is_super_admin: viewer.isSuperAdmin,
    has_auto_login: hasAutoLogin,
    shows_age: own.shows_age,
    hides_distance: own.hides_distance,
    hides_online: own.hides_online,
    hides_read_receipts: own.hides_read_receipts,
    first_messages_from: own.first_messages_from,
    agrees_to_be_featured: own.is_featured,
    disables_emails: own.disables_emails,
    email_preferences: emailPreferences,
    age_report_status: own.age_report_status,
    remaining_photo_count: Math.max(0, mostMedia(deps.media.photo, viewer, now()) - photoCount),
    remaining_video_count: Math.max(0, mostMedia(deps.media.video, viewer, now()) - videoCount),
    permission_slugs: [...viewer.permissions],
    note: own.note,
    alias: viewer.ownId === memberId ? null : { id: viewer.ownId, name: ownName ?? defaultName },
  }
}
