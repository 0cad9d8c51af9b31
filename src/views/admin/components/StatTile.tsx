import { styled } from '@linaria/react'
import type { ReactNode } from 'react'
import { color, radius, space, text, tracking } from '../../theme/tokens.ts'

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 220px), 1fr));
  gap: ${space[4]};
  margin-bottom: ${space[6]};
`

const Tile = styled.div`
  padding: ${space[4]};
  border: 1px solid ${color.hairline};
  border-radius: ${radius.card};
  background: ${color.surface};

  dt {
    color: ${color.muted};
  }
  dd {
    font: ${text.figure};
    letter-spacing: ${tracking.heading};
    font-variant-numeric: tabular-nums;
  }
  dd + dd {
    color: ${color.muted};
    font: ${text.small};
    letter-spacing: normal;
  }
`

/** Figures of a report at a glance. */
export const StatTiles = ({ label, children }: { label: string; children: ReactNode }) => (
  <Tiles aria-label={label}>{children}</Tiles>
)

export interface StatTileProps {
  label: string
  value: ReactNode
  /** Compared with the period before. */
  change?: ReactNode
  /** What else belongs to the figure. */
  note?: string
}

export const StatTile = ({ label, value, change, note }: StatTileProps) => (
  <Tile>
    <dt>{label}</dt>
    <dd>{value}</dd>
    {(change !== undefined || note !== undefined) && (
      <dd>
        {change}
        {change !== undefined && note !== undefined && <span> · </span>}
        <span>{note}</span>
      </dd>
    )}
  </Tile>
)
