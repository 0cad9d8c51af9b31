/** The statistics as CSV files. */
import type { CsvFile } from '../../contract/csvFile.ts'
import type {
  DailyStatistic,
  LocationStatistic,
  ReferrerStatistic,
  RetentionStatistic,
} from '../../contract/statistics.ts'
import { toCsv } from '../base/csv.ts'
import { daysOf } from '../base/reportPeriod.ts'

type Period = Pick<DailyStatistic, 'from' | 'to'>

const nameOf = (statistic: string, { from, to }: Period) => `${statistic}-${from}-${to}.csv`

/** A row for each day, a column for each series. */
export const dailyCsv = (statistic: string, { from, to, series }: DailyStatistic): CsvFile => ({
  file_name: nameOf(statistic, { from, to }),
  text: toCsv(
    ['day', ...series.map(({ name }) => name)],
    daysOf({ from, to }).map((day, index) => [day, ...series.map(({ values }) => values[index] ?? null)]),
  ),
})

export const locationCsv = (statistic: LocationStatistic): CsvFile => ({
  file_name: nameOf('locations', statistic),
  text: toCsv(
    ['country', 'members', 'share', 'previous_members'],
    statistic.lines.map(({ country, members, share, previous_members: before }) => [
      country ?? 'other',
      members,
      share.toFixed(4),
      before,
    ]),
  ),
})

export const referrerCsv = (statistic: ReferrerStatistic): CsvFile => ({
  file_name: nameOf('referrers', statistic),
  text: toCsv(
    ['source', 'kind', 'joined', 'share', 'previous_joined'],
    statistic.lines.map(({ source, kind, joined, share, previous_joined: before }) => [
      source ?? 'unknown',
      kind,
      joined,
      share.toFixed(4),
      before,
    ]),
  ),
})

/** A row for each cohort and the week or month in which its members were seen. Age 0 is that of joining. */
export const retentionCsv = (statistic: RetentionStatistic): CsvFile => ({
  file_name: nameOf(`retention-${statistic.unit}`, statistic),
  text: toCsv(
    [statistic.unit, 'joined', 'age', 'seen'],
    statistic.cohorts.flatMap(({ start, joined, seen }) =>
      seen.map((members, age) => [start, joined, age, members]),
    ),
  ),
})
