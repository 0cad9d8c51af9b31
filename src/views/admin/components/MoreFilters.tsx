import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { useMedia } from '../../components/layout/useMedia.ts'
import { media } from '../../theme/breakpoints.ts'
import { color, size, space } from '../../theme/tokens.ts'

const Box = styled.details`
  > summary {
    width: fit-content;
    min-height: ${size.target};
    align-content: center;
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  ${media.desktop} {
    > summary {
      display: none;
    }
  }
`

/** Filters of a list, side by side. */
export const Filters = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: ${space[4]};
`

export interface MoreFiltersProps {
  /** Whether one of them is set: they are shown then. */
  isUsed: boolean
  children: ReactNode
}

/** Filters that are seldom needed. Below a desktop they are behind a link, so that the list stays in sight. */
export function MoreFilters({ isUsed, children }: MoreFiltersProps) {
  const isNarrow = useMedia(media.mobile)
  return (
    <Box open={!isNarrow || isUsed}>
      <summary>More filters</summary>
      <Filters>{children}</Filters>
    </Box>
  )
}
