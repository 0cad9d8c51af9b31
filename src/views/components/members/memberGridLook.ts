import { css } from '@linaria/core'
import { media } from '../../theme/breakpoints.ts'
import { cardLayouts } from './cardLayouts.ts'

const { comfortable, compact } = cardLayouts

/** Columns as in the grid of cards, for placeholders. `data-density` chooses the density. */
export const memberGridLook = css`
  --narrowest: ${comfortable.desktop.minWidth}px;
  --gap: ${comfortable.desktop.gap}px;
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(var(--narrowest), 1fr));
  gap: var(--gap);

  &[data-density='compact'] {
    --narrowest: ${compact.desktop.minWidth}px;
    --gap: ${compact.desktop.gap}px;
  }
  ${media.mobile} {
    --narrowest: ${comfortable.tablet.minWidth}px;

    &[data-density='compact'] {
      --narrowest: ${compact.tablet.minWidth}px;
      --gap: ${compact.tablet.gap}px;
    }
  }
  /* Two columns at least and three at most; three to five in a compact grid. */
  ${media.small} {
    --narrowest: max(
      min(${comfortable.phone.minWidth}px, 40vw),
      (100% - ${2 * comfortable.phone.gap}px) / ${comfortable.phone.maxColumns}
    );
    --gap: ${comfortable.phone.gap}px;

    &[data-density='compact'] {
      --narrowest: max(
        min(${compact.phone.minWidth}px, 28vw),
        (100% - ${4 * compact.phone.gap}px) / ${compact.phone.maxColumns}
      );
      --gap: ${compact.phone.gap}px;
    }
  }
`
