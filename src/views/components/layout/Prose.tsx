import { styled } from '@linaria/react'
import { color, size, space, text } from '../../theme/tokens.ts'

/** Running text with lines of at most 68 characters and underlined links. */
export const Prose = styled.div`
  max-width: ${size.measure};
  font: ${text.body};
  text-wrap: pretty;

  > * + * {
    margin-top: ${space[3]};
  }
  h2 {
    margin-top: ${space[8]};
  }
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  ul {
    padding-inline-start: ${space[5]};
    list-style: disc;
  }
`
