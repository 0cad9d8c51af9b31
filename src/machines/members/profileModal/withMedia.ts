import type { Photo, Video } from '../../../../contract/media.ts'
import type { OpenedProfile } from '../../../../contract/members.ts'
import type { FactOf } from '../../app/root/facts.ts'

type MediaFact = FactOf<'photo.changed' | 'video.changed' | 'media.deleted'>

interface Item {
  readonly id: number
}

/** The photos and videos of a profile. */
export type ProfileMedia = Pick<
  OpenedProfile,
  'public_photos' | 'private_photos' | 'public_videos' | 'private_videos'
>

/** A member's photos and videos with new addresses. */
export interface RenewedMedia {
  readonly photos: readonly Photo[]
  readonly videos: readonly Video[]
}

const renewedOf = <Media extends Item>(items: readonly Media[], renewed: readonly Media[]): Media[] =>
  items.flatMap(({ id }) => renewed.find((media) => media.id === id) ?? [])

/** Returns the photos and videos of a profile as they were fetched anew, without those that are gone. */
export const withRenewed = (profile: ProfileMedia, { photos, videos }: RenewedMedia): ProfileMedia => ({
  public_photos: renewedOf(profile.public_photos, photos),
  private_photos: renewedOf(profile.private_photos, photos),
  public_videos: renewedOf(profile.public_videos, videos),
  private_videos: renewedOf(profile.private_videos, videos),
})

/** Returns how the fact changes photos or videos. */
const changeOf = (fact: MediaFact) => {
  if (fact.type === 'media.deleted')
    return <Media extends Item>(items: readonly Media[]): Media[] => items.filter(({ id }) => id !== fact.id)
  return <Media extends Item>(items: readonly Media[]): Media[] =>
    items.map((item) => (item.id === fact.id ? { ...item, ...fact.changes } : item))
}

const isOfPhoto = (fact: MediaFact) =>
  fact.type === 'media.deleted' ? fact.kind === 'photo' : fact.type === 'photo.changed'

/** Applies changes to the photo or video of a profile that they are about, if it is there. */
export function withMedia(profile: OpenedProfile, fact: MediaFact): OpenedProfile {
  const change = changeOf(fact)
  return isOfPhoto(fact)
    ? {
        ...profile,
        public_photos: change(profile.public_photos),
        private_photos: change(profile.private_photos),
      }
    : {
        ...profile,
        public_videos: change(profile.public_videos),
        private_videos: change(profile.private_videos),
      }
}

/** Applies changes to the photo or video that they are about, if it is there. */
export function withMediaChange({ photos, videos }: RenewedMedia, fact: MediaFact): RenewedMedia {
  const change = changeOf(fact)
  return isOfPhoto(fact) ? { photos: change(photos), videos } : { photos, videos: change(videos) }
}
