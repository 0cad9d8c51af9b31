import { styled } from '@linaria/react'
import { color, radius, space, text } from '../../theme/tokens.ts'

const List = styled.ol`
  display: grid;
  gap: ${space[3]};
  font-variant-numeric: tabular-nums;

  li > span {
    display: flex;
    justify-content: space-between;
    gap: ${space[3]};
    margin-bottom: ${space[1]};
    font: ${text.smallMedium};
  }
  bdi {
    min-width: 0;
    overflow-wrap: anywhere;
  }
  svg {
    width: 100%;
    height: 12px;
    border: 1px solid ${color.hairline};
    border-radius: ${radius.joint};
    background: ${color.sunken};
    fill: ${color.spruce};
  }
`

export interface Bar {
  readonly key: string
  readonly name: string
  /** 0 to 1. */
  readonly share: number
  /** The figure beside the name. */
  readonly text: string
}

/** Parts of a whole as bars, for example the steps of a funnel. */
export const Bars = ({ label, bars }: { label: string; bars: readonly Bar[] }) => (
  <List aria-label={label}>
    {bars.map(({ key, name, share, text: figure }) => (
      <li key={key}>
        <span>
          <bdi>{name}</bdi>
          <span>{figure}</span>
        </span>
        <svg viewBox="0 0 100 12" preserveAspectRatio="none" aria-hidden="true">
          <path d={`M0 0H${Math.min(100, share * 100)}V12H0Z`} />
        </svg>
      </li>
    ))}
  </List>
)
