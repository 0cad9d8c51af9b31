import { css } from '@linaria/core'
import { styled } from '@linaria/react'
import { Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import type { Video } from '../../../../contract/media.ts'
import type { UserCard } from '../../../../contract/members.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, radius, size, space, text } from '../../theme/tokens.ts'
import { SupporterCrown } from '../members/SupporterCrown.tsx'
import { clockText } from './clockText.ts'
import { ThumbhashImage } from './ThumbhashImage.tsx'
import { VisuallyHidden } from '../layout/VisuallyHidden.tsx'
import { HotButton, type HotButtonProps } from './HotButton.tsx'

const Frame = styled.div`
  position: relative;
  height: 100%;
`

const tileLook = css`
  position: relative;
  display: block;
  width: 100%;
  height: 100%;
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
  &[data-fills='true'] {
    aspect-ratio: auto;
  }
  &:focus-visible {
    outline-offset: ${focus.inset};
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
  display: flex;
  align-items: center;
  gap: ${space[1]};
  max-width: 70%;
  padding: 1px 6px;
  border-radius: ${radius.joint};
  background: ${onPicture.glass};
  font: ${text.smallMedium};

  > :first-child {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
`

/** Formats a duration: a second at least. */
const lengthText = (milliseconds: number) => clockText(Math.max(1, Math.round(milliseconds / 1_000)))

const spoken = (label: string, video: Video, owner: VideoTileProps['owner']) =>
  [
    label,
    owner?.is_supporter && 'this member is a supporter',
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
  onOpen?: (() => void) | undefined
  /** Address that it opens, instead of `onOpen`. */
  href?: string | undefined
  linkState?: unknown
  hot?: HotButtonProps | undefined
  /** Shown in the place of the hot-click button. */
  corner?: ReactNode
  /** Fills its place. Default: 16 to 9. */
  fills?: boolean | undefined
  /** The owner, if shown. */
  owner?: Pick<UserCard, 'name' | 'is_supporter'> | undefined
}

const Corner = styled.div`
  position: absolute;
  top: ${space[2]};
  right: ${space[2]};
  color: ${onPicture.text};
`

/** A thumbnail that opens its video. */
export function VideoTile({
  video,
  label,
  onOpen,
  href,
  linkState,
  owner,
  hot,
  corner,
  fills = false,
}: VideoTileProps) {
  const content = (
    <>
      <VisuallyHidden>{spoken(label, video, owner)}</VisuallyHidden>
      <ThumbhashImage
        src={video.thumbnail_url}
        thumbhash={video.thumbhash}
        alt=""
        width={video.width ?? 16}
        height={video.height ?? 9}
      />
      <Play />
      {/* The accessible name already includes it. */}
      {owner !== undefined && (
        <Owner aria-hidden>
          <span dir="auto">{owner.name}</span>
          {owner.is_supporter && <SupporterCrown onPicture />}
        </Owner>
      )}
      {(video.is_private || video.duration_ms !== null) && (
        <Mark aria-hidden>
          {video.is_private && <Lock />}
          {video.duration_ms !== null && <span>{lengthText(video.duration_ms)}</span>}
        </Mark>
      )}
    </>
  )
  return (
    <Frame>
      {href === undefined ? (
        <button type="button" className={tileLook} data-fills={fills} onClick={onOpen}>
          {content}
        </button>
      ) : (
        <Link href={href} state={linkState} className={tileLook} data-fills={fills}>
          {content}
        </Link>
      )}
      {(hot !== undefined || corner !== undefined) && (
        <Corner>{hot ? <HotButton {...hot} size="small" /> : corner}</Corner>
      )}
    </Frame>
  )
}
