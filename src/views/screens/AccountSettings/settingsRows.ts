import { css } from '@linaria/core'
import { color, space, text, weight } from '../../theme/tokens.ts'

/** A list of things with a name, a line about it and a button. */
export const settingsRows = css`
  margin-bottom: ${space[4]};

  li {
    display: flex;
    align-items: center;
    gap: ${space[4]};
    padding-block: ${space[3]};
    border-bottom: 1px solid ${color.hairline};
  }
  li > div {
    flex: 1;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  li > .lucide {
    flex: none;
    color: ${color.muted};
  }
  b {
    font-weight: ${weight.strong};
  }
  p {
    color: ${color.muted};
    font: ${text.small};
  }
`
