import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, size, space, text, tracking } from '../../theme/tokens.ts'

const Frame = styled.section`
  scroll-margin-top: ${size.topBar};
  padding-block: ${space[12]} ${space[4]};
  border-top: 1px solid ${color.hairline};

  > header {
    margin-bottom: ${space[8]};
  }
  > header h2 {
    font: ${text.h26};
    letter-spacing: ${tracking.heading};
  }
  > header p {
    max-width: ${size.measure};
    margin-top: ${space[2]};
    color: ${color.muted};
    text-wrap: pretty;
  }
`

export interface SectionProps {
  id: string
  title: string
  lead: string
  children: ReactNode
}

export function Section({ id, title, lead, children }: SectionProps) {
  return (
    <Frame id={id} aria-labelledby={`${id}-title`}>
      <header>
        <h2 id={`${id}-title`}>{title}</h2>
        <p>{lead}</p>
      </header>
      {children}
    </Frame>
  )
}
