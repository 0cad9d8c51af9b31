import { styled } from '@linaria/react'
import { Lock, Play } from 'lucide-react'
import type { Video } from '../../../../contract/media.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, radius, size, space, text } from '../../theme/tokens.ts'
import { ThumbhashImage } from './ThumbhashImage.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'

const Tile = styled.button`
  position: relative;
  display: block;
  width: 100%;
  aspect-ratio: 16 / 9;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
  color: ${onPicture.text};

  img {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  > .lucide {
    position: absolute;
    inset: 0;
    margin: auto;
    box-sizing: content-box;
    padding: 10px;
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    fill: currentColor;
  }
`

const Mark = styled.span`
  position: absolute;
  right: 6px;
  bottom: 6px;
  display: flex;
  align-items: center;
  gap: ${space[1]};
  padding: 1px 6px;
  border-radius: ${radius.joint};
  background: ${onPicture.glass};
  font: ${text.small};
  font-variant-numeric: tabular-nums;

  .lucide {
    width: ${size.iconSmall};
    height: ${size.iconSmall};
  }
`

const Owner = styled.span`
  position: absolute;
  bottom: 6px;
  left: 6px;
  max-width: 70%;
  overflow: hidden;
  padding: 1px 6px;
  border-radius: ${radius.joint};
  background: ${onPicture.glass};
  font: ${text.smallMedium};
  text-overflow: ellipsis;
  white-space: nowrap;
`

/** Formats a duration: '0:07', '2:15'. */
function lengthText(milliseconds: number): string {
  const seconds = Math.max(1, Math.round(milliseconds / 1_000))
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

const spoken = (label: string, video: Video) =>
  [
    label,
    video.is_private && 'private',
    video.duration_ms !== null && `length ${lengthText(video.duration_ms)}`,
    video.description,
  ]
    .filter(Boolean)
    .join(', ')

export interface VideoTileProps {
  video: Video
  /** Start of the accessible name: 'Play video 2' or 'Play video of Marek'. */
  label: string
  onOpen: () => void
  /** Name of the owner, if shown. */
  owner?: string | undefined
}

/** A thumbnail that opens its video. */
export function VideoTile({ video, label, onOpen, owner }: VideoTileProps) {
  return (
    <Tile type="button" onClick={onOpen}>
      <VisuallyHidden>{spoken(label, video)}</VisuallyHidden>
      <ThumbhashImage
        src={video.thumbnail_url}
        thumbhash={video.thumbhash}
        alt=""
        width={video.width ?? 16}
        height={video.height ?? 9}
      />
      <Play />
      {/* The accessible name already includes it. */}
      {owner !== undefined && <Owner aria-hidden>{owner}</Owner>}
      {(video.is_private || video.duration_ms !== null) && (
        <Mark aria-hidden>
          {video.is_private && <Lock />}
          {video.duration_ms !== null && lengthText(video.duration_ms)}
        </Mark>
      )}
    </Tile>
  )
}
