import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/** A city and two dates, side by side where they fit. */
export const journeyStyle = css`
  display: grid;
  grid-template-columns: minmax(0, 2fr) repeat(2, minmax(0, 1fr));
  gap: ${space[3]};
  max-width: 720px;
  margin-bottom: ${space[4]};

  ${media.mobile} {
    grid-template-columns: repeat(2, minmax(0, 1fr));

    > :first-child {
      grid-column: 1 / -1;
    }
  }
`
