import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, space } from '../../theme/tokens.ts'

/**
 * Main actions that stay on screen: at the foot of a column, or at the bottom of a phone's screen. In a short window of
 * one column they scroll with the page.
 */
export const ActionBar = styled.footer`
  /* Its actions depend on the room they have: the column can be narrow in a wide window. */
  container-type: inline-size;
  position: sticky;
  z-index: ${layer.raised};
  bottom: 0;
  display: flex;
  gap: ${space[2]};
  padding: ${space[4]} ${space[8]} ${space[5]};
  border-top: 1px solid ${color.hairline};
  background: ${color.surface};

  > [data-variant='primary'] {
    flex: 1;
  }
  ${media.mobile} {
    padding: 10px ${space[4]} calc(14px + env(safe-area-inset-bottom));
  }
  ${media.shortAndNarrow} {
    position: static;
    padding-block: ${space[3]};
    border-width: 0 0 1px;
  }
`
