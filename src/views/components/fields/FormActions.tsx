import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/** Buttons of a form: side by side, or one below another on a phone. */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  ${media.small} {
    flex-direction: column;
  }
`
