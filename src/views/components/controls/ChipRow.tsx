import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

const Row = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.mobile} {
    flex-wrap: nowrap;
    overflow-x: auto;
    scrollbar-width: none;
    margin-inline: -${space[4]};
    padding: ${space[1]} ${space[8]} ${space[1]} ${space[4]};
    mask: linear-gradient(to left, transparent, #000 ${space[8]});
  }
`

export interface ChipRowProps {
  label: string
  children: ReactNode
}

/** Chips in one row that scrolls sideways when it is too narrow. */
export function ChipRow({ label, children }: ChipRowProps) {
  return <Row aria-label={label}>{children}</Row>
}
