import { styled } from '@linaria/react'
import { color, space, text } from '../../theme/tokens.ts'

/** A line in a thread that is not a message. */
export const ThreadEvent = styled.p`
  align-self: center;
  padding: ${space[2]} ${space[4]} ${space[3]};
  font: ${text.small};
  color: ${color.muted};
  text-align: center;
`
