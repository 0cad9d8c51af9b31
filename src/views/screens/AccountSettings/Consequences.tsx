import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, size, space, text } from '../../theme/tokens.ts'

const List = styled.div`
  max-width: ${size.measure};
  margin-bottom: ${space[4]};

  h3 {
    font: ${text.smallStrong};
  }
  ul {
    display: grid;
    gap: ${space[1]};
    margin-top: ${space[1]};
    padding-inline-start: ${space[5]};
    color: ${color.muted};
    list-style: disc;
  }
`

export interface ConsequencesProps {
  title: string
  children: ReactNode
}

/** What happens, as list items, before the member decides. */
export const Consequences = ({ title, children }: ConsequencesProps) => (
  <List>
    <h3>{title}</h3>
    <ul>{children}</ul>
  </List>
)
