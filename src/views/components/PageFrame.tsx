import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../theme/breakpoints.ts'
import { size, space } from '../theme/tokens.ts'

const Frame = styled.div`
  max-width: ${size.page};
  margin: auto;
  padding: 0 ${space[8]} ${space[16]};

  &[data-side='true'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) ${size.side};
    gap: 0 ${space[8]};
  }
  &[data-width='text'] {
    max-width: calc(${size.column} + 2 * ${space[8]});
  }
  ${media.belowLarge} {
    &[data-side='true'] {
      display: block;
    }
  }
  ${media.mobile} {
    padding: 0 ${space[4]} calc(${size.bottomBar} + ${space[6]} + env(safe-area-inset-bottom));
  }
`

const Side = styled.aside`
  position: sticky;
  top: ${size.topBar};
  align-self: start;
  display: grid;
  gap: ${space[4]};
  max-height: calc(100dvh - ${size.topBar});
  /* Room for the shadows of what stands in it. */
  margin-inline: -${space[4]};
  padding: ${space[8]} ${space[4]} ${space[4]};
  overflow: auto;
  scrollbar-width: none;

  ${media.belowLarge} {
    display: none;
  }
`

export interface PageFrameProps {
  children: ReactNode
  /** Beside the page where there is room for it (SPEC 9, large). */
  side?: ReactNode
  sideLabel?: string | undefined
  /** `text` is one column to read or to fill in. */
  width?: 'page' | 'text' | undefined
}

/** Width and gutters of a screen, with room for the bars. */
export function PageFrame({
  children,
  side,
  sideLabel = 'What is going on',
  width = 'page',
}: PageFrameProps) {
  return (
    <Frame data-side={side !== undefined} data-width={width}>
      <div>{children}</div>
      {side !== undefined && <Side aria-label={sideLabel}>{side}</Side>}
    </Frame>
  )
}
