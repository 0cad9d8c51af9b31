import { styled } from '@linaria/react'
import { type ReactNode, useId } from 'react'
import { color, radius, space, text } from '../../theme/tokens.ts'

const Box = styled.section`
  padding: ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};

  h2 {
    margin-bottom: ${space[3]};
    font: ${text.h15};
  }
  a {
    color: ${color.link};
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  small {
    color: ${color.muted};
    font: ${text.small};
  }
`

/** A part of the page about one member. */
export function ProfilePanel({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <Box aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </Box>
  )
}
