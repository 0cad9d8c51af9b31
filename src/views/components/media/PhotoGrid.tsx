import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const Grid = styled.ul`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(176px, 30vw), 1fr));
  gap: ${space[3]};

  ${media.mobile} {
    grid-template-columns: repeat(auto-fill, minmax(min(128px, 30vw), 1fr));
    gap: ${space[1]};
  }
`

export interface PhotoGridProps {
  label: string
  /** Items (`li`) with a tile each. */
  children: ReactNode
}

export function PhotoGrid({ label, children }: PhotoGridProps) {
  return <Grid aria-label={label}>{children}</Grid>
}
