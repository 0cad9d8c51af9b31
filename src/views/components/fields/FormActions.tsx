import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { space } from '../../theme/tokens.ts'

/**
 * Buttons of a form: side by side, or one below another on a phone. The primary or destructive button comes last, so that it stands at
 * the end as in confirmations, and on top on a phone.
 */
export const FormActions = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: ${space[2]};

  &:has([data-variant='primary'], [data-variant='danger']) {
    justify-content: end;
  }

  ${media.small} {
    flex-direction: column;

    &:has([data-variant='primary'], [data-variant='danger']) {
      flex-direction: column-reverse;
    }
  }
`
