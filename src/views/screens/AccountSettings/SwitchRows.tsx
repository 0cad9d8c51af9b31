import { styled } from '@linaria/react'
import { color } from '../../theme/tokens.ts'

/** Switches with lines between them. */
export const SwitchRows = styled.div`
  > * + * {
    border-top: 1px solid ${color.hairline};
  }
`
