import { css } from '@linaria/core'
import { color, space, text } from '../../theme/tokens.ts'

/** Styles of the small line under a message. */
export const messageStampLook = css`
  display: flex;
  align-items: center;
  gap: 6px;
  padding: 3px ${space.half} 0;
  font: ${text.small};
  color: ${color.muted};
  font-variant-numeric: tabular-nums;

  .lucide {
    width: 14px;
    height: 14px;
    stroke-width: 2;
  }
`
