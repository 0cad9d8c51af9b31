import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'

/** Two columns with 8 px gaps on a phone. Wider: as many columns of at least 220 px as fit, with 16 px gaps. */
export const memberGridLook = css`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(${size.card}, 40vw), 1fr));
  gap: ${space[4]};

  ${media.small} {
    grid-template-columns: repeat(auto-fill, minmax(min(152px, 40vw), 1fr));
    gap: ${space[2]};
  }
`
