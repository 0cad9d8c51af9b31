import { styled } from '@linaria/react'
import { type ReactNode, useId } from 'react'
import { color, space, text, weight } from '../../theme/tokens.ts'

const Group = styled.section`
  h2 {
    margin-bottom: 6px;
    padding-bottom: ${space[2]};
    border-bottom: 1px solid ${color.hairline};
    font: ${text.h15};
    letter-spacing: 0;
  }
  dl > div {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    padding: 3px 0;
  }
  dt {
    flex: none;
    color: ${color.muted};
  }
  dd {
    min-width: 0;
    font-weight: ${weight.medium};
    text-align: end;
    font-variant-numeric: tabular-nums;
  }
`

export interface Fact {
  label: string
  value: ReactNode
}

export interface FactGroupProps {
  title: string
  facts: readonly Fact[]
}

export function FactGroup({ title, facts }: FactGroupProps) {
  const id = useId()
  return (
    <Group aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <dl>
        {facts.map((fact) => (
          <div key={fact.label}>
            <dt>{fact.label}</dt>
            <dd>{fact.value}</dd>
          </div>
        ))}
      </dl>
    </Group>
  )
}
