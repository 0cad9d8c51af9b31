import { styled } from '@linaria/react'
import type { ReactElement } from 'react'
import { media } from '../../theme/breakpoints.ts'
import { color, size, space, text } from '../../theme/tokens.ts'

const List = styled.ul`
  display: grid;
  grid-template-columns: repeat(3, minmax(0, 1fr));
  gap: ${space[12]};
  max-width: 1344px;
  margin: auto;
  padding: 40px ${space[8]};

  li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr);
    align-content: start;
    gap: 0 14px;
  }
  .lucide {
    grid-row: span 2;
    width: ${size.mark};
    height: ${size.mark};
    color: ${color.spruce};
    stroke-width: 1.5;
  }
  h2 {
    font: ${text.h20};
  }
  p {
    max-width: 34ch;
    margin-top: ${space.half};
    color: ${color.muted};
    text-wrap: pretty;
  }
  ${media.mobile} {
    grid-template-columns: minmax(0, 1fr);
    gap: ${space[6]};
    padding: ${space[8]} ${space[4]};

    p {
      max-width: ${size.measure};
    }
  }
`

export interface PromisesProps {
  items: readonly { icon: ReactElement; title: string; text: string }[]
}

export function Promises({ items }: PromisesProps) {
  return (
    <List>
      {items.map((item) => (
        <li key={item.title}>
          {item.icon}
          <h2>{item.title}</h2>
          <p>{item.text}</p>
        </li>
      ))}
    </List>
  )
}
