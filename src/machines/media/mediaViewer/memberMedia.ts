/** Photos and videos of profiles and messages, in the order in which the media viewer goes through them. */
import type { Photo, Video } from '../../../../contract/media.ts'
import type { OpenedProfile } from '../../../../contract/members.ts'
import type { Message } from '../../../../contract/messages.ts'
import { type MediaItem, type MediaOwner, unseenOwner } from './mediaList.ts'

const itemsOf = (photos: readonly Photo[], videos: readonly Video[], owner: MediaOwner): MediaItem[] => [
  ...photos.map((media): MediaItem => ({ kind: 'photo', media, owner })),
  ...videos.map((media): MediaItem => ({ kind: 'video', media, owner })),
]

/** Returns a member's photos and then their videos, the public ones before the private ones. */
export const itemsOfProfile = (profile: OpenedProfile): MediaItem[] =>
  itemsOf(
    [...profile.public_photos, ...profile.private_photos],
    [...profile.public_videos, ...profile.private_videos],
    profile,
  )

/** Returns what is attached to a message. An unsent message has nothing any more. */
export const itemsOfMessage = ({
  photos,
  videos,
  is_unsent: isUnsent,
  from_user: author,
}: Message): MediaItem[] => (isUnsent ? [] : itemsOf(photos, videos, author ?? unseenOwner))
