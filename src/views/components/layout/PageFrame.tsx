import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'

/** On a phone the title bar spans the whole width. */
const Column = styled.div`
  max-width: ${size.column};

  ${media.mobile} {
    max-width: none;
  }
`

const Frame = styled.div`
  max-width: ${size.page};
  margin: auto;
  padding: 0 ${space[8]} ${space[16]};

  &[data-width='alone'] {
    max-width: calc(${size.column} + 2 * ${space[8]});
  }
  ${media.mobile} {
    &[data-width='text'] {
      max-width: calc(${size.column} + 2 * ${space[8]});
    }
    padding: 0 ${space[4]} calc(${size.bottomBar} + ${space[6]} + env(safe-area-inset-bottom));
  }
`

export interface PageFrameProps {
  children: ReactNode
  /** `text`: one column aligned with lists. `alone`: one centered column. */
  width?: 'page' | 'text' | 'alone' | undefined
}

/** Width and padding of a screen, with room for the bars. */
export function PageFrame({ children, width = 'page' }: PageFrameProps) {
  return <Frame data-width={width}>{width === 'text' ? <Column>{children}</Column> : children}</Frame>
}
