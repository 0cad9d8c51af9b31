import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Photo } from '../../../../contract/media.ts'
import type { UserCard } from '../../../../contract/members.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, motion, radius, space, text } from '../../theme/tokens.ts'
import { SupporterCrown } from '../members/SupporterCrown.tsx'
import { HotButton, type HotButtonProps } from './HotButton.tsx'
import { ThumbhashImage } from './ThumbhashImage.tsx'

const Frame = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};

  &[data-fills='true'] {
    aspect-ratio: auto;
    height: 100%;
  }
  > a,
  > button {
    display: block;
    width: 100%;
    height: 100%;
  }
  :focus-visible {
    outline-offset: ${focus.inset};
  }
  img {
    transition: opacity ${motion.feedback};
  }
  a:hover img,
  button:hover img {
    opacity: 0.9;
  }
`

const Mark = styled.div`
  position: absolute;
  right: ${space[2]};
  bottom: ${space[2]};
  max-width: calc(100% - ${space[4]});
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: ${space[1]} ${space[2]};
  border-radius: ${radius.full};
  background: ${onPicture.glass};
  color: ${onPicture.text};
  font: ${text.smallMedium};
  pointer-events: none;

  &[data-owner='true'] {
    right: auto;
    left: ${space[2]};
  }
  > :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  .lucide {
    width: 14px;
    height: 14px;
    stroke-width: 2;
  }
`

const Corner = styled.div`
  position: absolute;
  top: ${space[2]};
  right: ${space[2]};
  color: ${onPicture.text};
`

export interface PhotoTileProps {
  photo: Photo
  /** Accessible name, for example 'Photo by Marek'. */
  label: string
  href?: string | undefined
  linkState?: unknown
  onOpen?: ((photo: Photo) => void) | undefined
  hot?: HotButtonProps | undefined
  /** Shown in the place of the hot-click button. */
  corner?: ReactNode
  /** Width in pixels. Fills its place in the photo's own proportions. Default: a square. */
  width?: number | undefined
  /** For photos in the first view: loads at once. */
  eager?: boolean | undefined
  /** Shown in the corner: a count, or 'Waiting for approval'. */
  mark?: ReactNode
  /** The owner, if shown. */
  owner?: Pick<UserCard, 'name' | 'is_supporter'> | undefined
}

const square = ({ square320_url: src }: Photo) => ({ src, width: 320, height: 320 })

/** Heights and widths of the smaller files, in pixels. */
const small = { height: 200, width: 300 }

const filesFor = (photo: Photo, width: number) => ({
  src: photo.width300_url,
  srcSet: [
    `${photo.height200_url} ${Math.round((small.height * photo.width) / photo.height)}w`,
    `${photo.width300_url} ${small.width}w`,
    `${photo.url} ${photo.width}w`,
  ].join(', '),
  sizes: `${Math.round(width)}px`,
  width: photo.width,
  height: photo.height,
})

export function PhotoTile({
  photo,
  label,
  href,
  linkState,
  onOpen,
  hot,
  corner,
  mark,
  owner,
  width,
  eager,
}: PhotoTileProps) {
  const picture = (
    <ThumbhashImage
      {...(width === undefined ? square(photo) : filesFor(photo, width))}
      thumbhash={photo.thumbhash}
      alt={photo.description ?? ''}
      eager={eager}
    />
  )
  return (
    <Frame data-fills={width !== undefined}>
      {href === undefined ? (
        <button type="button" aria-label={label} onClick={() => onOpen?.(photo)}>
          {picture}
        </button>
      ) : (
        <Link href={href} state={linkState} aria-label={label}>
          {picture}
        </Link>
      )}
      {owner !== undefined && (
        <Mark data-owner="true">
          <span dir="auto">{owner.name}</span>
          {owner.is_supporter && <SupporterCrown onPicture />}
        </Mark>
      )}
      {(hot !== undefined || corner !== undefined) && (
        <Corner>{hot ? <HotButton {...hot} size="small" /> : corner}</Corner>
      )}
      {mark !== undefined && (
        <Mark>
          <span>{mark}</span>
        </Mark>
      )}
    </Frame>
  )
}
