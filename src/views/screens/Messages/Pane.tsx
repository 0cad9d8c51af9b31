import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, layer, size } from '../../theme/tokens.ts'

/** The place of the open conversation. On a phone it covers the page. */
export const Pane = styled.section`
  display: flex;
  flex-direction: column;
  min-width: 0;
  background: ${color.thread};

  ${media.mobile} {
    position: fixed;
    z-index: ${layer.menu};
    inset: ${size.above} 0 0;
    height: calc(100dvh - ${size.above});
  }
  /* The bars above and below the messages leave too little room for them. */
  ${media.low} {
    overflow-y: auto;
  }
`
