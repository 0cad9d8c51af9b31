import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, motion, radius, shadow, size, space } from '../../theme/tokens.ts'

export const backdropLook = css`
  position: fixed;
  inset: ${size.above} 0 0;
  z-index: ${layer.dialog};
  background: ${color.scrim};
  transition: opacity ${motion.enter};

  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
  }
  &[data-ending-style] {
    transition: opacity ${motion.leave};
  }
  /* The page beside it shows the changes at once. */
  &[data-size='side'] {
    ${media.tabletUp} {
      background: none;
    }
  }
`

export const viewportLook = css`
  position: fixed;
  inset: ${size.above} 0 0;
  z-index: ${layer.dialog};
  display: grid;
  place-items: center;
  padding: ${space[8]};

  ${media.small} {
    place-items: end stretch;
    padding: ${space[8]} 0 0;
  }
  ${media.low} {
    padding: ${space[2]} ${space[2]} 0;
  }
  &:has([data-size='profile']) {
    ${media.mobile} {
      place-items: stretch;
      padding: 0;
    }
  }
  &:has([data-size='viewer']) {
    place-items: stretch;
    padding: 0;
  }
  &:has([data-size='side']) {
    ${media.tabletUp} {
      place-items: stretch end;
      padding: 0;
    }
  }
`

export const popupLook = css`
  position: relative;
  display: flex;
  flex-direction: column;
  width: min(560px, 100%);
  max-height: 100%;
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
  background-clip: padding-box;
  box-shadow: ${shadow.modal};
  transition:
    opacity ${motion.enter},
    transform ${motion.enter};

  &[data-size='small'] {
    width: min(440px, 100%);
  }
  &[data-size='wide'] {
    width: min(880px, 100%);
  }
  &[data-size='profile'] {
    width: min(1136px, 100%);
    height: min(788px, 100%);
  }
  &[data-size='side'] {
    width: min(420px, 100%);
  }
  &[data-starting-style],
  &[data-ending-style] {
    opacity: 0;
    transform: translateY(${motion.distance});
  }
  &[data-size='side'] {
    ${media.tabletUp} {
      border-width: 0 0 0 1px;
      border-radius: 0;

      &[data-starting-style],
      &[data-ending-style] {
        transform: translateX(${motion.distance});
      }
    }
  }
  &[data-ending-style] {
    transition-duration: 150ms;
  }
  &:focus-visible {
    outline: none;
  }
  /* Its title and its buttons scroll with it. */
  ${media.low} {
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  ${media.small} {
    &,
    &[data-size='side'] {
      width: 100%;
    }
    border-width: 1px 0 0;
    border-radius: ${radius.card} ${radius.card} 0 0;
  }
  &[data-size='profile'] {
    ${media.mobile} {
      width: 100%;
      height: calc(100dvh - ${size.above});
      border: 0;
      border-radius: 0;
      background: ${color.page};
      box-shadow: none;
    }
  }
  &[data-size='viewer'] {
    width: 100%;
    height: calc(100dvh - ${size.above});
    max-height: none;
    border: 0;
    border-radius: 0;
  }
  ${media.calm} {
    &[data-starting-style],
    &[data-ending-style] {
      transform: none;
    }
  }
`
