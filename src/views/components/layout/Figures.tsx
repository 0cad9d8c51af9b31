import { styled } from '@linaria/react'
import { media } from '../../theme/breakpoints.ts'
import { color, radius, space, text, tracking } from '../../theme/tokens.ts'

const Band = styled.section`
  border-block: 1px solid ${color.hairline};

  dl {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(140px, 1fr));
    gap: ${space[6]};
    max-width: 1344px;
    margin: auto;
    padding: ${space[12]} ${space[8]};
  }
  dl > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: start;
  }
  dd {
    font: ${text.figure};
    letter-spacing: ${tracking.heading};
    font-variant-numeric: tabular-nums;
  }
  dt {
    display: flex;
    align-items: center;
    gap: 6px;
    color: ${color.muted};
  }
  dt[data-online='true']::before {
    content: '';
    width: 9px;
    height: 9px;
    border-radius: ${radius.full};
    background: ${color.online};
  }
  ${media.mobile} {
    dl {
      grid-template-columns: repeat(2, minmax(0, 1fr));
      padding: ${space[8]} ${space[4]};
    }
  }
`

const number = new Intl.NumberFormat()

export interface FiguresProps {
  label: string
  items: readonly Figure[]
}

interface Figure {
  readonly value: number
  readonly label: string
  readonly isOnline?: boolean | undefined
  /** Rounded down: shows a plus. */
  readonly isRounded?: boolean | undefined
}

const textOf = ({ value, isRounded = false }: Figure) => `${number.format(value)}${isRounded ? '+' : ''}`

/** A row of large numbers. */
export function Figures({ label, items }: FiguresProps) {
  return (
    <Band aria-label={label}>
      <dl>
        {items.map((item) => (
          <div key={item.label}>
            <dt data-online={item.isOnline}>{item.label}</dt>
            <dd>{textOf(item)}</dd>
          </div>
        ))}
      </dl>
    </Band>
  )
}
