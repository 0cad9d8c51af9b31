import { styled } from '@linaria/react'
import { color, size, space, text } from '../../theme/tokens.ts'

const Quote = styled.div`
  max-width: ${size.measure};

  h3 {
    color: ${color.muted};
    font: ${text.smallStrong};
  }
  p {
    margin-top: ${space[1]};
    overflow-wrap: anywhere;
    white-space: pre-wrap;
  }
`

/** A text that a moderator or the member wrote, with a heading that says which. */
export const Told = ({ title, children }: { title: string; children: string }) => (
  <Quote>
    <h3>{title}</h3>
    <p dir="auto">{children}</p>
  </Quote>
)
