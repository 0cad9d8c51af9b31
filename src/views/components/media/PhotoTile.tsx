import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Photo } from '../../../../contract/media.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, motion, radius, space, text } from '../../theme/tokens.ts'
import { ThumbhashImage } from './ThumbhashImage.tsx'

const Frame = styled.div`
  position: relative;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};

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
  > span {
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

export interface PhotoTileProps {
  photo: Photo
  /** Accessible name, for example 'Photo by Marek'. */
  label: string
  href?: string | undefined
  linkState?: unknown
  onOpen?: ((photo: Photo) => void) | undefined
  /** Shown in the corner: a count, or 'Waiting for approval'. */
  mark?: ReactNode
  /** Name of the owner, if shown. */
  owner?: string | undefined
}

export function PhotoTile({ photo, label, href, linkState, onOpen, mark, owner }: PhotoTileProps) {
  const picture = (
    <ThumbhashImage
      src={photo.square320_url}
      width={320}
      height={320}
      thumbhash={photo.thumbhash}
      alt={photo.description ?? ''}
    />
  )
  return (
    <Frame>
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
          <span>{owner}</span>
        </Mark>
      )}
      {mark !== undefined && (
        <Mark>
          <span>{mark}</span>
        </Mark>
      )}
    </Frame>
  )
}
