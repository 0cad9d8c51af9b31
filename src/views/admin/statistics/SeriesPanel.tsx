import type { Series } from '../../../../contract/statistics.ts'
import { ChartPanel } from '../components/ChartPanel.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { LineChart } from '../components/LineChart.tsx'
import type { ReportPeriod } from '../components/period.ts'
import { bucketSize, bucketTexts, bucketValues } from './buckets.ts'
import { countText } from './countText.ts'
import { seriesTexts } from './seriesTexts.ts'

interface Row {
  readonly day: string
  readonly value: number | null
  readonly before: number | null
}

/** The days of a series and of the period before, as a chart and a table. */
export function SeriesPanel({
  series: { name, values, previous },
  period,
}: {
  series: Series
  period: ReportPeriod
}) {
  const { name: title, question, kind } = seriesTexts[name]
  const size = bucketSize(values.length)
  const points = bucketTexts(period, size)
  const now = bucketValues(values, size, kind)
  const before = bucketValues(previous, size, kind)
  const rows: readonly Row[] = points.map((day, index) => ({
    day,
    value: now[index] ?? null,
    before: before[index] ?? null,
  }))
  const columns: readonly Column<Row>[] = [
    { id: 'day', title: size === 1 ? 'Day' : 'Days', cell: ({ day }) => day },
    { id: 'value', title, align: 'end', cell: ({ value }) => countText(value) },
    { id: 'before', title: 'Before', align: 'end', cell: ({ before: earlier }) => countText(earlier) },
  ]
  return (
    <ChartPanel
      title={question}
      chart={
        <LineChart
          label={question}
          points={points}
          values={now}
          previous={before}
          names={{ now: title, before: 'Before' }}
          valueText={countText}
        />
      }
      table={
        <DataTable
          caption={`Numbers: ${question}`}
          columns={columns}
          rows={rows}
          rowKey={({ day }) => day}
          empty="No day was counted."
        />
      }
    />
  )
}
