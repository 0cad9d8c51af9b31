import type { ReactNode } from 'react'
import type { Series } from '../../../../contract/statistics.ts'
import { Change } from '../components/Change.tsx'
import { StatTile, StatTiles } from '../components/StatTile.tsx'
import { countText } from './countText.ts'
import { seriesTexts } from './seriesTexts.ts'

export interface SeriesTilesProps {
  label: string
  series: readonly Series[]
  /** Further tiles. */
  children?: ReactNode
}

/** The figures of series, compared with the period before. */
export const SeriesTiles = ({ label, series, children }: SeriesTilesProps) => (
  <StatTiles label={label}>
    {series.map(({ name, figure, previous_figure: before }) => (
      <StatTile
        key={name}
        label={seriesTexts[name].name}
        value={countText(figure)}
        note={before === null ? 'Before: not known' : `Before: ${countText(before)}`}
        {...(figure !== null && before !== null && { change: <Change value={figure} before={before} /> })}
      />
    ))}
    {children}
  </StatTiles>
)
