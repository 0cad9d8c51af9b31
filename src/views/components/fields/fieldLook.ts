import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { color, motion, radius, size, space, text } from '../../theme/tokens.ts'

/** Height of a field with its label, for placeholders. */
export const fieldHeight = '70px'

/** Styles of an input box. */
export const fieldLook = css`
  display: block;
  width: 100%;
  min-height: ${size.target};
  padding: 10px ${space[3]};
  border: 1px solid ${color.fieldBorder};
  border-radius: ${radius.field};
  background: ${color.surface};
  color: ${color.text};
  font: ${text.field};
  transition:
    border-color ${motion.feedback},
    box-shadow ${motion.feedback};

  &:hover:not(:disabled) {
    border-color: ${color.text};
  }
  &:focus-visible,
  &:focus-within:has(:focus-visible) {
    outline: none;
    border-color: ${color.text};
    box-shadow: inset 0 0 0 1px ${color.text};
  }
  ${media.forcedColors} {
    &:focus-within:has(:focus-visible) {
      outline: 2px solid CanvasText;
    }
    &[aria-invalid='true'],
    &:has([aria-invalid='true']) {
      border-style: dashed;
    }
  }
  &[aria-invalid='true'],
  &:has([aria-invalid='true']) {
    border-color: ${color.danger};
    box-shadow: inset 0 0 0 1px ${color.danger};
  }
  &:disabled,
  &:has(> input:disabled) {
    background: ${color.quiet};
    border-color: ${color.hairline};
    color: ${color.muted};
  }
`
