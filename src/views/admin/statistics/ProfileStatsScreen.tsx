import { pages } from '../../pages.ts'
import { howCounted } from './seriesTexts.ts'
import { SeriesPanel } from './SeriesPanel.tsx'
import { SeriesTiles } from './SeriesTiles.tsx'
import { StatisticScreen } from './StatisticScreen.tsx'

const how = howCounted([
  'joined',
  'approved',
  'rejected',
  'deleted',
  'active',
  'members',
  'visible',
  'verified',
  'supporters',
])

/** `admin/statistics/profile-stats` */
export const ProfileStatsScreen = () => (
  <StatisticScreen
    {...pages.profileStats}
    lead="How the community grows, beside the days before the period."
    csv="/statistic/profiles/csv"
    requestOf={(query) => ({ name: 'profileStats', query })}
    how={how}
  >
    {({ name, data }) =>
      name === 'profileStats' && (
        <>
          <SeriesTiles label={`Figures from ${data.from} to ${data.to}`} series={data.series} />
          {data.series.map((series) => (
            <SeriesPanel key={series.name} series={series} period={data} />
          ))}
        </>
      )
    }
  </StatisticScreen>
)
