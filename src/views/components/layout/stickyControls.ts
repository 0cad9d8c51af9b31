import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, size, space } from '../../theme/tokens.ts'

/** The controls of a list: they stay at the top of a phone while the title scrolls away. */
export const stickyControls = css`
  margin-bottom: ${space[4]};

  ${media.mobile} {
    position: sticky;
    z-index: ${layer.bar};
    top: ${size.above};
    margin-inline: -${space[4]};
    padding: ${space[1]} ${space[4]};
    border-bottom: 1px solid ${color.hairline};
    background: ${color.page};
  }
  ${media.short} {
    position: static;
  }
`
