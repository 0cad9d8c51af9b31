import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { size, space } from '../../theme/tokens.ts'

const Frame = styled.div`
  max-width: ${size.page};
  margin: auto;
  padding: 0 ${space[8]} ${space[16]};

  &[data-width='alone'] {
    max-width: calc(${size.column} + 2 * ${space[8]});
  }
  &[data-width='indexed'] {
    max-width: calc(${size.index} + ${size.column} + 3 * ${space[8]});
  }
  ${media.mobile} {
    padding: 0 ${space[4]} calc(${size.bottomBar} + ${space[6]} + env(safe-area-inset-bottom));
  }
`

export interface PageFrameProps {
  children: ReactNode
  /** `alone`: one centered column. `indexed`: the same with an index before it. */
  width?: 'page' | 'alone' | 'indexed' | undefined
}

/** Width and padding of a screen, with room for the bars. */
export function PageFrame({ children, width = 'page' }: PageFrameProps) {
  return <Frame data-width={width}>{children}</Frame>
}
