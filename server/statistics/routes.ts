import type { Handlers } from '../api/handlers.ts'
import { type Days, longestStatistic } from '../../contract/days.ts'
import type { CohortUnit } from '../../contract/statistics.ts'
import { addDays, dayOf, periodOf, type ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { conversionStatistic } from './conversion.ts'
import { dailyCsv, locationCsv, referrerCsv, retentionCsv } from './csvFiles.ts'
import { locationStatistic } from './locations.ts'
import { referrerStatistic } from './referrers.ts'
import { retentionStatistic } from './retention.ts'
import { dailyStatistic } from './series.ts'
import { acquisitionSeries, profileSeries } from './shownSeries.ts'

/** The default is about twelve cohorts. */
const cohortDays: Readonly<Record<CohortUnit, number>> = { week: 90, month: 380 }

/** Returns the period that was asked for. One with a first day only may be too long to end today. */
function longPeriod(query: Days, now: number, defaultDays?: number): ReportDays {
  const { from, to } = periodOf(query, now, defaultDays)
  const last = addDays(from, longestStatistic - 1)
  return { from, to: to < last ? to : last }
}

export const createStatisticHandlers = ({ db, now }: { db: Db; now: () => number }) => {
  const today = () => dayOf(now())
  const period = (query: Days) => longPeriod(query, now())
  const profiles = (query: Days) => dailyStatistic(db, profileSeries, period(query), today())
  const acquisition = (query: Days) => dailyStatistic(db, acquisitionSeries, period(query), today())
  const conversion = (query: Days) => conversionStatistic(db, period(query), today())
  const retention = ({ unit, ...days }: Days & { unit: CohortUnit }) =>
    retentionStatistic(db, unit, longPeriod(days, now(), cohortDays[unit]), today())
  return {
    'GET /statistic/profiles': ({ query }) => profiles(query),
    'GET /statistic/profiles/csv': async ({ query }) => dailyCsv('profiles', await profiles(query)),
    'GET /statistic/locations': ({ query }) => locationStatistic(db, period(query)),
    'GET /statistic/locations/csv': async ({ query }) =>
      locationCsv(await locationStatistic(db, period(query))),
    'GET /statistic/referrers': ({ query }) => referrerStatistic(db, period(query), today()),
    'GET /statistic/referrers/csv': async ({ query }) =>
      referrerCsv(await referrerStatistic(db, period(query), today())),
    'GET /statistic/acquisition': ({ query }) => acquisition(query),
    'GET /statistic/acquisition/csv': async ({ query }) => dailyCsv('acquisition', await acquisition(query)),
    'GET /statistic/conversion': ({ query }) => conversion(query),
    'GET /statistic/conversion/csv': async ({ query }) => dailyCsv('conversion', await conversion(query)),
    'GET /statistic/retention': ({ query }) => retention(query),
    'GET /statistic/retention/csv': async ({ query }) => retentionCsv(await retention(query)),
  } satisfies Partial<Handlers>
}
