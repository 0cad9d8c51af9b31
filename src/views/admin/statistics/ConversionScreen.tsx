import type { ConversionStatistic, ConversionTime } from '../../../../contract/statistics.ts'
import { pages } from '../../pages.ts'
import { Bars } from '../components/Bars.tsx'
import { percentText } from '../components/Change.tsx'
import { ChartPanel } from '../components/ChartPanel.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { StatTile } from '../components/StatTile.tsx'
import { countText } from './countText.ts'
import { howCounted } from './seriesTexts.ts'
import { SeriesPanel } from './SeriesPanel.tsx'
import { SeriesTiles } from './SeriesTiles.tsx'
import { StatisticScreen } from './StatisticScreen.tsx'

const times: Readonly<Record<ConversionTime['time'], string>> = {
  day: 'Within a day',
  week: '2 to 7 days',
  month: '8 to 30 days',
  quarter: '31 to 90 days',
  year: '91 to 365 days',
  longer: 'Later',
}

const how = [
  ...howCounted(['joined', 'joined_supporter', 'new_supporters', 'supporters']),
  {
    name: 'Share who paid within 7 days',
    how: 'Paid within 7 days, divided by joined. Members who paid later are not in it; “Time until the first payment” shows them.',
  },
  {
    name: 'Time until the first payment',
    how: 'From the making of the account to the first payment, for the members whose first payment is in the period.',
  },
  { name: 'Product', how: 'The product of the first payment, by the name that it has now.' },
]

/** `admin/statistics/conversion` */
export const ConversionScreen = () => (
  <StatisticScreen
    {...pages.conversion}
    lead="How many members become supporters, how soon, and by what."
    csv="/statistic/conversion/csv"
    requestOf={(query) => ({ name: 'conversion', query })}
    how={how}
  >
    {({ name, data }) => name === 'conversion' && <Conversion statistic={data} />}
  </StatisticScreen>
)

function rateText({ series }: ConversionStatistic, key: 'figure' | 'previous_figure'): string {
  const figureOf = (name: string) => series.find((one) => one.name === name)?.[key] ?? 0
  const joined = figureOf('joined')
  return joined === 0 ? 'Not known' : percentText(figureOf('joined_supporter') / joined)
}

function Conversion({ statistic }: { statistic: ConversionStatistic }) {
  const { from, to, series, lines, times: byTime } = statistic
  return (
    <>
      <SeriesTiles label={`Figures from ${from} to ${to}`} series={series}>
        <StatTile
          label="Share who paid within 7 days"
          value={rateText(statistic, 'figure')}
          note={`Before: ${rateText(statistic, 'previous_figure')}`}
        />
      </SeriesTiles>
      <Parts
        title="How soon do members pay for the first time?"
        first="Time since joining"
        parts={byTime.map(({ time, ...counts }) => ({ key: time, name: times[time], ...counts }))}
      />
      <Parts
        title="With which product do members begin?"
        first="Product"
        parts={lines.map(({ product, product_id: id, ...counts }) => ({
          key: String(id),
          name: product,
          ...counts,
        }))}
      />
      {series.map((one) => (
        <SeriesPanel key={one.name} series={one} period={statistic} />
      ))}
    </>
  )
}

interface Part {
  readonly key: string
  readonly name: string
  readonly new_supporters: number
  readonly share: number
  readonly previous_new_supporters: number
}

const figures: readonly Column<Part>[] = [
  { id: 'count', title: 'New supporters', align: 'end', cell: (part) => countText(part.new_supporters) },
  { id: 'share', title: 'Share', align: 'end', cell: ({ share }) => percentText(share) },
  { id: 'before', title: 'Before', align: 'end', cell: (part) => countText(part.previous_new_supporters) },
]

/** New supporters by something, as a chart and a table. `first` is the title of the first column. */
const Parts = ({ title, first, parts }: { title: string; first: string; parts: readonly Part[] }) => (
  <ChartPanel
    title={title}
    chart={
      <Bars
        label={title}
        bars={parts.map(({ key, name, share, new_supporters: count }) => ({
          key,
          name,
          share,
          text: `${countText(count)} · ${percentText(share)}`,
        }))}
      />
    }
    table={
      <DataTable
        caption={`Numbers: ${title}`}
        columns={[{ id: 'name', title: first, cell: ({ name }) => name }, ...figures]}
        rows={parts}
        rowKey={({ key }) => key}
        empty="Nobody paid for the first time in this period."
      />
    }
  />
)
