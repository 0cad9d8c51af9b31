import { styled } from '@linaria/react'
import { space, text } from '../../theme/tokens.ts'

/** Check boxes under a heading. */
export const Choices = styled.fieldset`
  legend {
    margin-bottom: ${space[2]};
    font: ${text.h15};
  }
  > :not(legend) + :not(legend, :empty) {
    margin-top: ${space[3]};
  }
`
