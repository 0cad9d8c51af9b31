import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/** Buttons at the foot of a form: side by side, on a phone one under another. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.small} {
    flex-direction: column;
  }
`
