import { styled } from '@linaria/react'
import type { QueueItem } from '../../../../contract/moderationQueues.ts'
import { color, radius, space, text } from '../../theme/tokens.ts'

const Frame = styled.div`
  display: grid;
  place-items: center;
  gap: ${space[2]};
  min-height: min(40vh, 320px);
  padding: ${space[2]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.sunken};

  img,
  video {
    max-width: 100%;
    max-height: max(240px, calc(100dvh - 290px));
    object-fit: contain;
  }
  p {
    padding: ${space[4]};
    font: ${text.lead};
    white-space: pre-wrap;
  }
`

export interface ItemImage {
  readonly url: string
  readonly thumbnail: string
}

const imageOf = (photo: { url: string | null; square160_url: string | null } | null) =>
  photo === null || photo.url === null
    ? []
    : [{ url: photo.url, thumbnail: photo.square160_url ?? photo.url }]

/** Returns the images of an item: the one that is judged first, then those of the member. */
export function imagesOf({ subject, photo, member }: QueueItem): readonly ItemImage[] {
  const proof = subject.type === 'verification_photo' ? member.verification_photo : null
  const judged =
    proof === null ? imageOf(photo) : proof.url === null ? [] : [{ url: proof.url, thumbnail: proof.url }]
  const others = member.photos.filter(({ id }) => id !== photo?.id).flatMap(imageOf)
  return [...judged, ...others]
}

/** The subject of an item, large. `image` is one of `imagesOf`. */
export function ItemStage({ item, image }: { item: QueueItem; image: ItemImage | undefined }) {
  return (
    <Frame>
      {item.video !== null ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- videos of members have no captions
        <video src={item.video.url ?? undefined} controls aria-label={`Video of ${item.member.name}`} />
      ) : image === undefined ? (
        <p>{item.member.description ?? 'This member has no photo and no description.'}</p>
      ) : (
        <img src={image.url} alt={`${item.member.name}, to judge`} />
      )}
    </Frame>
  )
}

/** Loads the images of the items that come next, so that they show at once. */
export const PreloadedImages = ({ items }: { items: readonly QueueItem[] }) => (
  <div hidden>
    {items.map((item) => {
      const [image] = imagesOf(item)
      return image === undefined ? null : <img key={item.id} src={image.url} alt="" />
    })}
  </div>
)
