import type { ReferrerLine } from '../../../../contract/statistics.ts'
import { pages } from '../../pages.ts'
import { Bars } from '../components/Bars.tsx'
import { Change, percentText } from '../components/Change.tsx'
import { ChartPanel } from '../components/ChartPanel.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { countText } from './countText.ts'
import { howCounted } from './seriesTexts.ts'
import { SeriesPanel } from './SeriesPanel.tsx'
import { StatisticScreen } from './StatisticScreen.tsx'

const kinds: Readonly<Record<ReferrerLine['kind'], string>> = {
  search: 'Search engine',
  social: 'Social network',
  site: 'Other site',
  campaign: 'Campaign',
  unknown: 'Not known',
}

const how = [
  ...howCounted(['joined']),
  {
    name: 'Came from',
    how: 'The site that linked to the first page of the visit, or the name after “ref=” in the link that was followed. Not known: the address was typed, the browser does not tell, or the visitor rejected cookies. Only the site is counted, not its page.',
  },
  {
    name: 'Kind',
    how: 'Search engines and social networks are known by the names of their sites. A name without a dot is a campaign.',
  },
]

/** How many bars the chart has. */
const most = 8

const nameOf = ({ source }: ReferrerLine) => source ?? 'Not known'

const columns: readonly Column<ReferrerLine>[] = [
  { id: 'source', title: 'Came from', cell: nameOf },
  { id: 'kind', title: 'Kind', cell: ({ kind }) => kinds[kind] },
  { id: 'joined', title: 'Joined', align: 'end', cell: ({ joined }) => countText(joined) },
  { id: 'share', title: 'Share', align: 'end', cell: ({ share }) => percentText(share) },
  { id: 'before', title: 'Before', align: 'end', cell: (line) => countText(line.previous_joined) },
  {
    id: 'change',
    title: 'Change',
    align: 'end',
    cell: (line) => <Change value={line.joined} before={line.previous_joined} />,
  },
]

/** `admin/statistics/referrers-and-social` */
export const ReferrerStatsScreen = () => (
  <StatisticScreen
    {...pages.referrerStats}
    lead="Where new members came from."
    csv="/statistic/referrers/csv"
    requestOf={(query) => ({ name: 'referrerStats', query })}
    how={how}
  >
    {({ name, data }) =>
      name === 'referrerStats' && (
        <>
          <Sources lines={data.lines} />
          {data.series.map((series) => (
            <SeriesPanel key={series.name} series={series} period={data} />
          ))}
        </>
      )
    }
  </StatisticScreen>
)

interface KindSum {
  readonly kind: ReferrerLine['kind']
  readonly joined: number
  readonly share: number
  readonly before: number
}

const kindColumns: readonly Column<KindSum>[] = [
  { id: 'kind', title: 'Kind', cell: ({ kind }) => kinds[kind] },
  { id: 'joined', title: 'Joined', align: 'end', cell: ({ joined }) => countText(joined) },
  { id: 'share', title: 'Share', align: 'end', cell: ({ share }) => percentText(share) },
  { id: 'before', title: 'Before', align: 'end', cell: ({ before }) => countText(before) },
]

const sum = (lines: readonly ReferrerLine[], of: (line: ReferrerLine) => number) =>
  lines.reduce((total, line) => total + of(line), 0)

function Sources({ lines }: { lines: readonly ReferrerLine[] }) {
  const [title, byKind] = [
    'Which sites and campaigns brought members?',
    'Which kinds of sites brought members?',
  ]
  const sums = [...Map.groupBy(lines, ({ kind }) => kind)]
    .map(([kind, of]): KindSum => ({
      kind,
      joined: sum(of, ({ joined }) => joined),
      share: sum(of, ({ share }) => share),
      before: sum(of, (line) => line.previous_joined),
    }))
    .toSorted((one, other) => other.joined - one.joined)
  const textOf = (joined: number, share: number) => `${countText(joined)} · ${percentText(share)}`
  return (
    <>
      <ChartPanel
        title={title}
        chart={
          <Bars
            label={title}
            bars={lines.slice(0, most).map((line) => ({
              key: nameOf(line),
              name: nameOf(line),
              share: line.share,
              text: textOf(line.joined, line.share),
            }))}
          />
        }
        table={
          <DataTable
            caption={`Numbers: ${title}`}
            columns={columns}
            rows={lines}
            rowKey={nameOf}
            empty="Nobody joined in this period. Choose another one."
          />
        }
      />
      <ChartPanel
        title={byKind}
        chart={
          <Bars
            label={byKind}
            bars={sums.map(({ kind, joined, share }) => ({
              key: kind,
              name: kinds[kind],
              share,
              text: textOf(joined, share),
            }))}
          />
        }
        table={
          <DataTable
            caption={`Numbers: ${byKind}`}
            columns={kindColumns}
            rows={sums}
            rowKey={({ kind }) => kind}
            empty="Nobody joined in this period. Choose another one."
          />
        }
      />
    </>
  )
}
