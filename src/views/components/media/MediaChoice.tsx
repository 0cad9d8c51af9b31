import { styled } from '@linaria/react'
import { Clock, Lock, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, focus, motion, radius, space, text } from '../../theme/tokens.ts'
import { ThumbhashImage } from './ThumbhashImage.tsx'

const Tile = styled.label`
  position: relative;
  display: block;
  aspect-ratio: 1;
  overflow: hidden;
  border-radius: ${radius.field};
  background: ${color.sunken};
  cursor: pointer;

  input {
    position: absolute;
    inset: 0;
    opacity: 0;
    cursor: inherit;
  }
  img {
    transition:
      opacity ${motion.feedback},
      transform ${motion.feedback};
  }
  &:hover img {
    opacity: 0.9;
  }
  &:has(:checked) {
    box-shadow: inset 0 0 0 3px ${color.text};
  }
  &:has(:checked) img {
    border-radius: ${radius.joint};
    transform: scale(0.88);
  }
  ${media.forcedColors} {
    &:has(:checked) {
      border: 3px solid Highlight;
    }
  }
  &:has(:focus-visible) {
    outline: ${focus.ring};
    outline-offset: ${focus.offset};
  }
  &:has(:disabled) {
    cursor: default;
  }
  &:has(:disabled) img {
    opacity: 0.4;
  }
  > .lucide-play {
    position: absolute;
    inset: 0;
    box-sizing: content-box;
    margin: auto;
    padding: 10px;
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    fill: currentColor;
    pointer-events: none;
  }
`

const Number = styled.span`
  position: absolute;
  top: 6px;
  right: 6px;
  display: grid;
  place-items: center;
  min-width: 24px;
  height: 24px;
  border: 1.5px solid ${onPicture.text};
  border-radius: ${radius.full};
  background: ${onPicture.glass};
  font: ${text.smallStrong};
  font-variant-numeric: tabular-nums;
  pointer-events: none;

  :checked ~ & {
    border-color: ${color.text};
    background: ${color.text};
    color: ${color.page};
  }
  :disabled ~ & {
    display: none;
  }
`

const Marks = styled.span`
  position: absolute;
  bottom: 6px;
  left: 6px;
  display: flex;
  flex-wrap: wrap;
  gap: ${space[1]};
  max-width: calc(100% - 12px);
  pointer-events: none;

  > span {
    display: flex;
    align-items: center;
    gap: ${space[1]};
    padding: ${space.half} 7px;
    border-radius: ${radius.full};
    background: ${onPicture.glass};
    color: ${onPicture.text};
    font: ${text.smallMedium};
  }
  .lucide {
    width: 14px;
    height: 14px;
    stroke-width: 2;
  }
`

const number = new Intl.NumberFormat()

export interface MediaChoiceProps {
  /** Accessible name. */
  label: string
  url: string | null
  thumbhash: string | null
  isVideo?: boolean | undefined
  isPrivate: boolean
  isWaiting: boolean
  /** The place among what is chosen, from 1; null when it is not chosen. */
  position: number | null
  /** Why it can't be chosen, shown in place of its marks. */
  hindrance?: ReactNode
  isDisabled: boolean
  onToggle: () => void
}

/** A photo or video with a check box over all of it. */
export function MediaChoice({
  label,
  url,
  thumbhash,
  isVideo = false,
  isPrivate,
  isWaiting,
  position,
  hindrance,
  isDisabled,
  onToggle,
}: MediaChoiceProps) {
  return (
    <Tile>
      <input
        type="checkbox"
        aria-label={label}
        checked={position !== null}
        disabled={isDisabled}
        onChange={onToggle}
      />
      <ThumbhashImage src={url ?? undefined} width={320} height={320} thumbhash={thumbhash} alt="" />
      {isVideo && <Play />}
      <Number>{position !== null && number.format(position)}</Number>
      <Marks>
        {isPrivate && (
          <span>
            <Lock />
            Private
          </span>
        )}
        {hindrance === undefined ? (
          isWaiting && (
            <span>
              <Clock />
              Waiting
            </span>
          )
        ) : (
          <span>{hindrance}</span>
        )}
      </Marks>
    </Tile>
  )
}
