import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, radius, shadow, space } from '../../theme/tokens.ts'

const Box = styled.section`
  overflow: hidden;
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};
  box-shadow: ${shadow.card};

  &[data-inset='true'] {
    padding: ${space[6]};
  }
  /* The dialog already has padding. */
  &[data-bare='true'] {
    margin-inline: -${space[4]};
    border: 0;
    border-radius: 0;
    background: none;
    box-shadow: none;
  }
`

export interface PanelProps {
  children: ReactNode
  label?: string | undefined
  /** Adds padding. Omit when rows reach the edges. */
  inset?: boolean | undefined
  /** For use in a dialog: no card of its own. */
  bare?: boolean | undefined
}

export function Panel({ children, label, inset = false, bare = false }: PanelProps) {
  return (
    <Box aria-label={label} data-inset={inset} data-bare={bare}>
      {children}
    </Box>
  )
}
