import type { LookupItem } from '../../contract/lookups.ts'
import type { UserProfile } from '../../contract/members.ts'
import type { Db } from '../db/schema.ts'
import type { Lookups } from '../lookups/read.ts'
import { lastingUrls, privateUrls } from '../media/addresses.ts'
import { presentPhoto } from '../photos/presentPhoto.ts'
import type { PrivateLinks } from '../media/privateLinks.ts'
import { earliestDay } from '../travelPlans/planTravel.ts'
import { findPlans } from '../travelPlans/repository.ts'
import { presentVideo } from '../videos/presentVideo.ts'
import { findProfileVideos } from '../videos/videoRepository.ts'
import { convertMeasures } from './measures.ts'
import { presentCard } from './presentCards.ts'
import {
  findLinks,
  findMemberLookups,
  findNetworks,
  findProfilePhotos,
  type ProfileRow,
} from './profileRepository.ts'

/** Joins city, state and country with commas. */
export function addressOf(place: {
  city: string | null
  state: string | null
  country: string | null
}): string {
  const known = [place.city, place.state, place.country].filter((part) => part !== null && part !== '')
  return known.length === 0 ? 'No location' : known.join(', ')
}

export interface PresentProfileDeps {
  readonly db: Db
  readonly lookups: Lookups
  readonly links: PrivateLinks
}

const hour = 60 * 60_000
const day = 24 * hour

/** Rounds down to the hour within the last day, and to the day before that, so that nobody can track a member. */
function roundLastSeen(seen: Date | null, now: number): string | null {
  if (seen === null) return null
  const step = now - seen.getTime() < day ? hour : day
  return new Date(Math.floor(seen.getTime() / step) * step).toISOString()
}

/** View counts, which only the member themselves may see. */
export const presentViewCounts = (row: Pick<ProfileRow, 'recent_view_count' | 'total_view_count'>) => ({
  recent_view_count: row.recent_view_count ?? 0,
  total_view_count: row.total_view_count ?? 0,
})

/** Returns a member's profile as the viewer of `row` sees it. */
export async function presentProfile(
  { db, lookups, links: privateLinks }: PresentProfileDeps,
  row: ProfileRow,
  { viewerId, sessionId, now }: { viewerId: number; sessionId: string; now: number },
): Promise<UserProfile> {
  const [photos, videos, plans, chosen, links, networks] = await Promise.all([
    findProfilePhotos(db, { memberId: row.id, viewerId }),
    findProfileVideos(db, { memberId: row.id, viewerId }),
    findPlans(db, row.id, earliestDay(now)),
    findMemberLookups(db, row.id),
    findLinks(db, row.id),
    findNetworks(db, row.id),
  ])
  const listed = (field: (typeof chosen)[number]['field'], list: string): LookupItem[] => {
    const ids = new Set(chosen.filter((one) => one.field === field).map((one) => one.lookup_id))
    return lookups.list(list).filter(({ id }) => ids.has(id))
  }
  const seesPrivate = row.is_self || row.shows_private
  const tokenFor = (fileKey: string) => privateLinks.mint(fileKey, sessionId)
  const publicVideos = videos.filter((video) => !video.is_private)
  const privateVideos = videos.filter((video) => video.is_private)
  const on = (network: (typeof networks)[number]['network']) =>
    networks.find((one) => one.network === network) ?? null
  return {
    ...presentCard(row, now),
    description: row.description,
    state: row.state,
    address: addressOf(row),
    created_at: row.created_at.toISOString(),
    use_imperial: row.use_imperial,
    height: row.height,
    weight: row.weight,
    waist: row.waist,
    chest: row.chest,
    biceps: row.biceps,
    ...convertMeasures(row, row.viewer_uses_imperial),
    body_build: lookups.item('body-build', row.body_build_id),
    body_hair: lookups.item('body-hair', row.body_hair_id),
    facial_hair: lookups.item('facial-hair', row.facial_hair_id),
    tattoo: lookups.item('tattoo', row.tattoo_id),
    cock_size: lookups.item('cock-size', row.cock_size_id),
    cock_type: lookups.item('cock-type', row.cock_type_id),
    sex_position: lookups.item('sex-position', row.sex_position_id),
    safer_sex: lookups.item('safer-sex', row.safer_sex_id),
    piercings: listed('piercings', 'piercing'),
    interests: listed('interests', 'interest'),
    communities_he_is: listed('communities_he_is', 'community'),
    communities_he_likes: listed('communities_he_likes', 'community'),
    links,
    facebook: on('facebook'),
    instagram: on('instagram'),
    twitter: on('twitter'),
    public_photos: photos.public.map((photo) => presentPhoto(photo, lastingUrls(photo.file_key))),
    private_photo_count: photos.private.length,
    public_videos: publicVideos.map((video) => presentVideo(video)),
    private_video_count: privateVideos.length,
    private_photos: (seesPrivate ? photos.private : []).map((photo) =>
      presentPhoto(photo, privateUrls(tokenFor(photo.file_key))),
    ),
    private_videos: (seesPrivate ? privateVideos : []).map((video) =>
      presentVideo(video, tokenFor(video.file_key)),
    ),
    last_seen_at: row.hides_online ? null : roundLastSeen(row.last_seen_at, now),
    travel_plans: plans,
    shows_private: row.shows_private,
    looks_at_my_private: row.looks_at_my_private,
    unlocked_until: row.unlocked_until?.toISOString() ?? null,
    is_dudelisted: row.dudelist_type !== null,
    dudelist_note: row.dudelist_note,
    // The viewer can't open the profile of a member they blocked.
    is_blocked: false,
    is_reported_by_me: row.reported_by_me_at !== null,
    reported_by_me_at: row.reported_by_me_at?.toISOString() ?? null,
  }
}
