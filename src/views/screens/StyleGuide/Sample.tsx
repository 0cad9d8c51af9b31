import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, radius, space, text } from '../../theme/tokens.ts'

const Figure = styled.figure`
  margin-bottom: ${space[8]};

  figcaption {
    margin-bottom: ${space[3]};
    color: ${color.muted};
    font: ${text.smallMedium};
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: ${space[4]} ${space[3]};
  }
  &[data-layout='stack'] > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    align-items: start;
  }
  &[data-layout='columns'] > div {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(320px, 100%), 1fr));
    align-items: start;
    gap: ${space[6]};
  }
  &[data-layout='frame'] > div {
    display: block;
    position: relative;
    overflow: hidden;
    /* Makes the frame the containing block of fixed elements. */
    transform: translateZ(0);
    border: 1px solid ${color.hairline};
    border-radius: ${radius.card};
    background: ${color.page};
  }
`

export interface SampleProps {
  title: string
  layout?: 'row' | 'stack' | 'columns' | 'frame' | undefined
  children: ReactNode
}

export function Sample({ title, layout = 'row', children }: SampleProps) {
  return (
    <Figure data-layout={layout}>
      <figcaption>{title}</figcaption>
      <div>{children}</div>
    </Figure>
  )
}
