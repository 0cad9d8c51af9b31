import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { onPicture } from '../../theme/palette.ts'
import { color, motion, radius, shadow, size } from '../../theme/tokens.ts'

export type IconButtonVariant = 'plain' | 'glass' | 'bordered' | 'buddy'

export const iconButtonLook = css`
  position: relative;
  flex: none;
  display: inline-grid;
  place-items: center;
  width: ${size.target};
  height: ${size.target};
  border-radius: ${radius.full};
  color: inherit;
  transition:
    background ${motion.feedback},
    color ${motion.feedback};

  ${media.hover} {
    &:hover {
      background: ${color.hover};
    }
  }
  &[aria-pressed='true'],
  &[aria-expanded='true'] {
    background: ${color.chosen};
  }

  &[data-variant='glass'] {
    background: ${onPicture.glass};
    color: ${onPicture.text};
    box-shadow: inset 0 0 0 1px ${onPicture.glassEdge};
    backdrop-filter: blur(8px);
  }
  &[data-variant='glass']:focus-visible {
    outline-color: ${onPicture.text};
  }
  /* Over photos and over scrolled content, so it is opaque. */
  &[data-variant='over'] {
    ${media.mobile} {
      background: ${color.surface};
      box-shadow: ${shadow.card};
    }
  }
  &[data-variant='bordered'] {
    border: 1px solid ${color.hairline};
    border-radius: ${radius.field};
    background: ${color.raised};
  }
  &[data-variant='buddy'] {
    border-radius: ${radius.field};
    background: ${color.spruceTint};
    color: ${color.spruceText};
  }
  &:disabled,
  &[aria-disabled='true'] {
    cursor: default;
    color: ${color.muted};
  }
`
