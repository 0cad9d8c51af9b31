import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { radius, size } from '../../theme/tokens.ts'

const thumb = 16
const track = '4px'

/** A slider over a video. Its `style` must be `filledTo`. */
export const sliderLook = css`
  appearance: none;
  display: block;
  min-width: 0;
  height: ${size.target};
  margin: 0;
  background:
    linear-gradient(${onPicture.accent}, ${onPicture.accent}) left center no-repeat,
    linear-gradient(${onPicture.tintHover}, ${onPicture.tintHover}) center no-repeat;
  border-radius: ${radius.joint};
  cursor: pointer;
  touch-action: none;

  &::-webkit-slider-thumb {
    appearance: none;
    width: ${thumb}px;
    height: ${thumb}px;
    border-radius: ${radius.full};
    background: ${onPicture.accent};
  }
  &::-moz-range-thumb {
    width: ${thumb}px;
    height: ${thumb}px;
    border: 0;
    border-radius: ${radius.full};
    background: ${onPicture.accent};
  }
  &::-moz-range-track {
    background: transparent;
  }
  ${media.forcedColors} {
    appearance: auto;
  }
`

/** Fills the track up to the middle of the thumb. `part`: 0 to 1. */
export const filledTo = (part: number) => ({
  backgroundSize: `calc((100% - ${thumb}px) * ${part} + ${thumb / 2}px) ${track}, 100% ${track}`,
})

/** Returns the part of a slider, 0 to 1, that is at a horizontal position in the window. */
export function partAt(slider: Element, clientX: number): number {
  const { left, width } = slider.getBoundingClientRect()
  const part = (clientX - left - thumb / 2) / (width - thumb)
  return Math.min(1, Math.max(0, part))
}
