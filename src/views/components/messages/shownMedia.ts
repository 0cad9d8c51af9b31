import type { Photo, Video } from '../../../../contract/media.ts'
import type { ShownMedia } from './MessageMedia.tsx'

/** Returns what the bubble of a stored message shows: its photos, then its videos. */
export const shownMediaOf = ({
  photos,
  videos,
}: {
  readonly photos: readonly Photo[]
  readonly videos: readonly Video[]
}): ShownMedia[] => [
  ...photos.map(({ id, square320_url: url, thumbhash, description, is_private: isPrivate }): ShownMedia => ({
    kind: 'photo',
    id,
    url,
    thumbhash,
    description,
    isPrivate,
  })),
  ...videos.map(({ id, thumbnail_url: url, thumbhash, description, is_private: isPrivate }): ShownMedia => ({
    kind: 'video',
    id,
    url,
    thumbhash,
    description,
    isPrivate,
  })),
]
