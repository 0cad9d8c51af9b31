import { css } from '@linaria/core'
import { color, radius, shadow, size, space, text } from '../../theme/tokens.ts'

/** Styles of a menu over the page. */
export const menuLook = css`
  min-width: 200px;
  max-width: min(320px, calc(100vw - ${space[4]}));
  padding: 6px;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.note};
  background: ${color.raised};
  box-shadow:
    ${shadow.card},
    0 12px 32px var(--shadow-modal);
  outline: none;
`

export const menuItemLook = css`
  display: flex;
  align-items: center;
  gap: ${space[3]};
  width: 100%;
  min-height: ${size.target};
  padding: ${space[2]} ${space[3]};
  border-radius: 6px;
  font: ${text.bodyMedium};
  text-align: start;
  cursor: pointer;
  user-select: none;

  .lucide {
    color: ${color.muted};
  }
  &:hover,
  &[data-highlighted] {
    background: ${color.chosen};
  }
  &[data-highlighted] {
    outline: none;
  }
  &[aria-current] {
    font-weight: 650;
  }
  &[data-danger='true'],
  &[data-danger='true'] .lucide {
    color: ${color.danger};
  }
  &[data-disabled] {
    color: ${color.muted};
    cursor: default;
  }
`
