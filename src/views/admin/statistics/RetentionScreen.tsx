import { css } from '@linaria/core'
import { useLocation } from 'wouter'
import type { Cohort, CohortUnit, RetentionStatistic } from '../../../../contract/statistics.ts'
import { Segmented } from '../../components/controls/Segmented.tsx'
import { pages } from '../../pages.ts'
import { usePageAddress } from '../../shell/usePageAddress.ts'
import { color, radius, space } from '../../theme/tokens.ts'
import { percentText } from '../components/Change.tsx'
import { ChartPanel } from '../components/ChartPanel.tsx'
import { type Column, DataTable } from '../components/DataTable.tsx'
import { LineChart } from '../components/LineChart.tsx'
import { countText } from './countText.ts'
import { StatisticScreen } from './StatisticScreen.tsx'

const how = [
  {
    name: 'Cohort',
    how: 'The members whose accounts were made in the same week (Monday to Sunday) or month, also those who were never approved or left since. Only weeks and months that are over are shown.',
  },
  {
    name: 'Seen again',
    how: 'How many of them used the site in a later week or month, each once. 0 is the week or month in which they joined. A week or month before the first count is not known. A member whose account is erased does not count in the week or month of the erasure.',
  },
  {
    name: 'All cohorts',
    how: 'The members of all cohorts of the period who were seen, divided by all of their members. Cohorts that are not as old do not count.',
  },
]

const units = [
  { value: 'month', label: 'By month' },
  { value: 'week', label: 'By week' },
] as const

/** `admin/statistics/retention` */
export function RetentionScreen() {
  const [, navigate] = useLocation()
  const [, search = ''] = usePageAddress().split('?')
  const unit: CohortUnit = new URLSearchParams(search).get('unit') === 'week' ? 'week' : 'month'
  return (
    <StatisticScreen
      {...pages.retention}
      lead="How many of the members who joined in a week or month come back in the following ones."
      csv="/statistic/retention/csv"
      kept={{ unit }}
      requestOf={(period) => ({ name: 'retention', query: { ...period, unit } })}
      how={how}
    >
      {({ name, data }) =>
        name === 'retention' && (
          <>
            <div className={choice}>
              <Segmented
                legend="Cohorts"
                hideLegend
                name="unit"
                options={units}
                value={unit}
                onChange={(next) => navigate(`${pages.retention.path}?unit=${next}`)}
              />
            </div>
            <Retention statistic={data} />
          </>
        )
      }
    </StatisticScreen>
  )
}

const choice = css`
  margin-block: ${space[4]};
`

const unitNames = { week: 'Week', month: 'Month' } as const

interface Age {
  readonly age: number
  readonly share: number | null
  readonly before: number | null
}

const shareText = (share: number | null) => (share === null ? 'Not known' : percentText(share))

const ageColumns = (unit: CohortUnit): readonly Column<Age>[] => [
  { id: 'age', title: `${unitNames[unit]} after joining`, cell: ({ age }) => age },
  { id: 'share', title: 'Seen', align: 'end', cell: ({ share }) => shareText(share) },
  { id: 'before', title: 'Before', align: 'end', cell: ({ before }) => shareText(before) },
]

function Retention({ statistic }: { statistic: RetentionStatistic }) {
  const { unit, cohorts, averages, previous_averages: before } = statistic
  const title = `How many members are seen again in each ${unit}?`
  const ages = averages.map((share, age): Age => ({ age, share, before: before[age] ?? null }))
  return (
    <>
      {ages.length > 0 && (
        <ChartPanel
          title={title}
          chart={
            <LineChart
              label={title}
              points={ages.map(({ age }) => `${unitNames[unit]} ${age}`)}
              values={averages}
              previous={ages.map((age) => age.before)}
              names={{ now: 'All cohorts', before: 'Cohorts before' }}
              valueText={percentText}
            />
          }
          table={
            <DataTable
              caption={`Numbers: ${title}`}
              columns={ageColumns(unit)}
              rows={ages}
              rowKey={({ age }) => age}
              empty="No cohort is over yet."
            />
          }
        />
      )}
      <DataTable
        caption={`Members seen again, by the ${unit} in which they joined`}
        showsCaption
        columns={cohortColumns(unit, averages.length)}
        rows={cohorts}
        rowKey={({ start }) => start}
        empty={`No ${unit} of this period is over yet. Choose an earlier one.`}
      />
    </>
  )
}

const months = new Intl.DateTimeFormat(undefined, { month: 'short', year: 'numeric', timeZone: 'UTC' })
const days = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeZone: 'UTC' })

const startText = (unit: CohortUnit, start: string) =>
  (unit === 'month' ? months : days).format(Date.parse(start))

const shade = css`
  display: block;
  padding: ${space.half} ${space[2]};
  border-radius: ${radius.joint};
`

/** A share whose background is the stronger the larger it is. */
function Share({ members, joined }: { members: number | null | undefined; joined: number }) {
  if (members === undefined) return null
  if (members === null || joined === 0) return <span>–</span>
  const share = members / joined
  return (
    <span
      className={shade}
      title={`${countText(members)} of ${countText(joined)}`}
      style={{
        background: `color-mix(in srgb, ${color.spruceTint} ${Math.round(share * 100)}%, transparent)`,
      }}
    >
      {percentText(share)}
    </span>
  )
}

const cohortColumns = (unit: CohortUnit, ages: number): readonly Column<Cohort>[] => [
  { id: 'start', title: 'Joined in', cell: ({ start }) => startText(unit, start) },
  { id: 'joined', title: 'Members', align: 'end', cell: ({ joined }) => countText(joined) },
  ...Array.from({ length: ages }, (_, age): Column<Cohort> => ({
    id: String(age),
    title: `${unitNames[unit]} ${age}`,
    align: 'end',
    cell: ({ joined, seen }) => <Share members={seen[age]} joined={joined} />,
  })),
]
