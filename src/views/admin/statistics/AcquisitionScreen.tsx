import type { DailyStatistic, Series } from '../../../../contract/statistics.ts'
import { pages } from '../../pages.ts'
import { Bars } from '../components/Bars.tsx'
import { percentText } from '../components/Change.tsx'
import { ChartPanel } from '../components/ChartPanel.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { countText } from './countText.ts'
import { howCounted, seriesTexts } from './seriesTexts.ts'
import { SeriesPanel } from './SeriesPanel.tsx'
import { StatisticScreen } from './StatisticScreen.tsx'

const how = howCounted(['asked', 'joined', 'onboarded', 'joined_approved', 'joined_supporter'])

/** `admin/statistics/acquisition` */
export const AcquisitionScreen = () => (
  <StatisticScreen
    {...pages.acquisition}
    lead="How far those come who join: from the request to the first payment."
    csv="/statistic/acquisition/csv"
    requestOf={(query) => ({ name: 'acquisition', query })}
    how={how}
  >
    {({ name, data }) =>
      name === 'acquisition' && (
        <>
          <Funnel statistic={data} />
          {data.series.map((series) => (
            <SeriesPanel key={series.name} series={series} period={data} />
          ))}
        </>
      )
    }
  </StatisticScreen>
)

const title = 'How far do those come who join?'

interface Step {
  readonly name: string
  readonly count: number | null
  /** Parts of those who joined. */
  readonly share: number | null
  readonly before: number | null
}

/** Returns what part of those who joined in a period came to a step. */
function shareOf(
  series: readonly Series[],
  { name }: Series,
  key: 'figure' | 'previous_figure',
): number | null {
  const joined = series.find((one) => one.name === 'joined')?.[key] ?? 0
  const count = series.find((one) => one.name === name)?.[key] ?? null
  return joined === 0 || count === null ? null : count / joined
}

const shareText = (share: number | null) => (share === null ? 'Not known' : percentText(share))

const columns: readonly Column<Step>[] = [
  { id: 'step', title: 'Step', cell: ({ name }) => name },
  { id: 'count', title: 'Members', align: 'end', cell: ({ count }) => countText(count) },
  { id: 'share', title: 'Of those who joined', align: 'end', cell: ({ share }) => shareText(share) },
  { id: 'before', title: 'Before', align: 'end', cell: ({ before }) => shareText(before) },
]

/** Requests are no part of it: not all who join ask, and most days may be unknown. */
function Funnel({ statistic: { series } }: { statistic: DailyStatistic }) {
  const steps = series
    .filter(({ name }) => name !== 'asked')
    .map((step): Step => ({
      name: seriesTexts[step.name].name,
      count: step.figure,
      share: shareOf(series, step, 'figure'),
      before: shareOf(series, step, 'previous_figure'),
    }))
  return (
    <ChartPanel
      title={title}
      chart={
        <Bars
          label={title}
          bars={steps.map(({ name, count, share }) => ({
            key: name,
            name,
            share: share ?? 0,
            text: `${countText(count)} · ${shareText(share)}`,
          }))}
        />
      }
      table={
        <DataTable
          caption={`Numbers: ${title}`}
          columns={columns}
          rows={steps}
          rowKey={({ name }) => name}
          empty="No step was counted."
        />
      }
    />
  )
}
