/** Reads the tables of the statistics. */
import { sql } from 'kysely'
import { periodBefore, type ReportDays, wholeMonths } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import type { MonthlyName } from './countRepository.ts'

export interface DayValue {
  readonly name: string
  readonly day: string
  readonly value: number
}

/** Returns what was counted for the days of a period. */
export const findDays = (db: Db, names: readonly string[], { from, to }: ReportDays): Promise<DayValue[]> =>
  db
    .selectFrom('statistic_day')
    .where('name', 'in', names)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .where('dimension', '=', '')
    .select(['name', 'day', 'value'])
    .execute()

/** Returns the sums of a period by dimension. */
export async function sumByDimension(
  db: Db,
  name: string,
  { from, to }: ReportDays,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ dimension: string; value: number }>`
    select dimension, sum(value)::integer as value from statistic_day
    where name = ${name} and day between ${from}::date and ${to}::date
    group by dimension
  `.execute(db)
  return new Map(rows.map(({ dimension, value }) => [dimension, value]))
}

/** Sums of a period, and of the period before it. */
export interface Compared {
  readonly now: number
  readonly before: number
}

/** The rows of a period in the table with the sums of its whole months, and in the one of days for those at its ends. */
function rowsOf(name: string, period: ReportDays) {
  const { months, days } = wholeMonths(period)
  const ofDays = days.map(
    ({ from, to }) => sql`
      select dimension, value from statistic_day
      where name = ${name} and day between ${from}::date and ${to}::date`,
  )
  if (months === null) return ofDays
  const ofMonths = sql`
    select dimension, value from statistic_month
    where name = ${name} and month between ${months.from}::date and ${months.to}::date`
  return [ofMonths, ...ofDays]
}

/** Returns the sums of a period and of the one before it by dimension. @param name one of which months are added up */
export async function compareByDimension(
  db: Db,
  name: MonthlyName,
  period: ReportDays,
): Promise<ReadonlyMap<string, Compared>> {
  const union = (of: ReportDays) => sql.join(rowsOf(name, of), sql` union all `)
  const { rows } = await sql<Compared & { dimension: string }>`
    select dimension, coalesce(sum(value) filter (where is_now), 0)::integer as now,
      coalesce(sum(value) filter (where not is_now), 0)::integer as before
    from (
      select dimension, value, true as is_now from (${union(period)}) as period
      union all
      select dimension, value, false from (${union(periodBefore(period))}) as period_before
    ) as counted
    group by dimension
  `.execute(db)
  return new Map(rows.map(({ dimension, ...compared }) => [dimension, compared]))
}

/** Returns the last day of a period for which a state was counted. */
export async function findLastDay(db: Db, name: string, { from, to }: ReportDays): Promise<string | null> {
  const row = await db
    .selectFrom('statistic_day')
    .where('name', '=', name)
    .where('day', '>=', from)
    .where('day', '<=', to)
    .orderBy('day', 'desc')
    .limit(1)
    .select('day')
    .executeTakeFirst()
  return row?.day ?? null
}

/** Returns the cities with the most members. */
export const findCities = (db: Db, limit: number) =>
  db
    .selectFrom('statistic_city')
    .orderBy('members', 'desc')
    .orderBy('place_id')
    .limit(limit)
    .select(['city', 'country_code as country', 'latitude', 'longitude', 'members'])
    .execute()

/** Returns the names of products by id. */
export async function findProductNames(db: Db): Promise<ReadonlyMap<string, string>> {
  const products = await db.selectFrom('product').select(['id', 'name']).execute()
  return new Map(products.map(({ id, name }) => [String(id), name]))
}

type CohortUnit = 'week' | 'month'

/** Returns how many members joined in each week or month of a period. */
export async function sumJoined(
  db: Db,
  unit: CohortUnit,
  { from, to }: ReportDays,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await sql<{ start: string; joined: number }>`
    select date_trunc(${unit}::text, day::timestamp)::date::text as start, sum(value)::integer as joined
    from statistic_day
    where name = 'joined' and day between ${from}::date and ${to}::date
    group by 1
  `.execute(db)
  return new Map(rows.map(({ start, joined }) => [start, joined]))
}

/** Returns how many members of the cohorts of a period were seen in each week or month. */
export const findSeen = (db: Db, unit: CohortUnit, { from, to }: ReportDays) =>
  db
    .selectFrom('statistic_cohort')
    .where('period', '=', unit)
    .where('joined', '>=', from)
    .where('joined', '<=', to)
    .select(['joined', 'seen_in', 'members'])
    .execute()

/** Returns the first week or month in which members were seen and counted. */
export async function findFirstSeen(db: Db, unit: CohortUnit): Promise<string | null> {
  const row = await db
    .selectFrom('statistic_cohort')
    .where('period', '=', unit)
    .orderBy('seen_in')
    .limit(1)
    .select('seen_in')
    .executeTakeFirst()
  return row?.seen_in ?? null
}
