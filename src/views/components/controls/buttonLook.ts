import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, size, space, text } from '../../theme/tokens.ts'

export type ButtonVariant = 'plain' | 'primary' | 'quiet' | 'buddy' | 'danger'
export type ButtonSize = 'small' | 'medium' | 'large'

/** Styles of buttons, and of links that look like one, by `data-variant` and `data-size`. */
export const buttonLook = css`
  position: relative;
  display: inline-flex;
  align-items: center;
  justify-content: center;
  gap: ${space[2]};
  min-height: ${size.target};
  padding: ${space[1]} ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.field};
  background: ${color.raised};
  color: ${color.text};
  font: ${text.h15};
  text-align: center;
  white-space: nowrap;
  cursor: pointer;
  user-select: none;
  transition:
    background ${motion.feedback},
    border-color ${motion.feedback},
    transform ${motion.feedback};

  ${media.hover} {
    &:hover {
      background: ${color.hover};
      border-color: ${color.fieldBorder};
    }
  }
  &:active {
    transform: scale(0.985);
  }

  &[aria-current] {
    background: ${color.chosen};
    border-color: ${color.fieldBorder};
    ${media.forcedColors} {
      border-color: Highlight;
    }
  }
  &[data-variant='primary'] {
    background: ${color.accent};
    border-color: ${color.accentEdge};
    color: ${color.onAccent};
  }
  &[data-variant='quiet'] {
    background: none;
    border-color: transparent;
  }
  &[data-variant='buddy'] {
    background: ${color.spruceTint};
    border-color: transparent;
    color: ${color.spruceText};
  }
  &[data-variant='danger'] {
    background: ${color.danger};
    border-color: ${color.danger};
    color: ${color.onDanger};
  }
  ${media.hover} {
    &[data-variant='primary']:hover {
      background: ${color.accentHover};
      border-color: ${color.accentEdge};
    }
    &[data-variant='quiet']:hover {
      background: ${color.hover};
      border-color: transparent;
    }
    &[data-variant='buddy']:hover {
      background: ${color.spruceHover};
      border-color: transparent;
    }
    &[data-variant='danger']:hover {
      background: ${color.dangerHover};
      border-color: ${color.dangerHover};
    }
  }

  &[data-size='small'] {
    min-height: ${size.smallButton};
    padding: 0 ${space[3]};
  }
  /* A small button keeps a touch target of 44 px. */
  &[data-size='small']::after {
    content: '';
    position: absolute;
    inset: -${space[1]} 0;
  }
  &[data-size='large'] {
    min-height: calc(${size.target} + ${space[2]});
    padding: 0 ${space[6]};
    font: ${text.name};
  }
  &[data-wide='true'] {
    width: 100%;
  }

  &:disabled,
  &[aria-disabled='true'] {
    cursor: default;
    transform: none;
  }
  &:disabled {
    background: ${color.quiet};
    border-color: ${color.hairline};
    color: ${color.muted};
  }
`
