/** The numbers of each day of a period, beside those of the period before. */
import type { DailyStatistic, Series, SeriesName } from '../../contract/statistics.ts'
import { daysOf, periodBefore, type ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { readCountedAt } from './countStatistics.ts'
import { findDays } from './repository.ts'

/** How the figure of a period comes from its days. */
type Kind = 'sum' | 'last' | 'mean'

/** `sum`: events. `last`: how many members are in a state. */
const kinds: Readonly<Record<SeriesName, Kind>> = {
  joined: 'sum',
  approved: 'sum',
  rejected: 'sum',
  deleted: 'sum',
  active: 'mean',
  members: 'last',
  visible: 'last',
  verified: 'last',
  supporters: 'last',
  asked: 'sum',
  onboarded: 'sum',
  joined_approved: 'sum',
  joined_supporter: 'sum',
  new_supporters: 'sum',
}

/** Events that can be counted for any day: a day without a row has none. Others were counted on the day or never. */
const isAlwaysKnown = (name: SeriesName) => kinds[name] === 'sum' && name !== 'asked'

type Values = Series['values']

function figureOf(kind: Kind, values: Values): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  if (kind === 'last') return known.at(-1) ?? null
  const sum = known.reduce((total, value) => total + value, 0)
  return kind === 'sum' ? sum : Math.round(sum / known.length)
}

async function valuesOf(
  db: Db,
  names: readonly SeriesName[],
  days: ReportDays,
  today: string,
): Promise<ReadonlyMap<SeriesName, Values>> {
  const rows = await findDays(db, names, days)
  const found = new Map(rows.map(({ name, day, value }) => [`${name} ${day}`, value]))
  return new Map(
    names.map((name) => [
      name,
      daysOf(days).map(
        (day) => found.get(`${name} ${day}`) ?? (isAlwaysKnown(name) && day <= today ? 0 : null),
      ),
    ]),
  )
}

/** What the answers of all statistics begin with. */
export async function periodHead(db: Db, period: ReportDays) {
  const previous = periodBefore(period)
  const countedAt = await readCountedAt(db)
  return {
    ...period,
    previous_from: previous.from,
    previous_to: previous.to,
    counted_at: countedAt?.toISOString() ?? null,
  }
}

/** Returns the series of a period. @param today days after it have no numbers yet */
export async function seriesOf(
  db: Db,
  names: readonly SeriesName[],
  period: ReportDays,
  today: string,
): Promise<Series[]> {
  const values = await valuesOf(db, names, period, today)
  const previous = await valuesOf(db, names, periodBefore(period), today)
  return names.map((name) => {
    const [now, before] = [values.get(name) ?? [], previous.get(name) ?? []]
    return {
      name,
      values: now,
      previous: before,
      figure: figureOf(kinds[name], now),
      previous_figure: figureOf(kinds[name], before),
    }
  })
}

export const dailyStatistic = async (
  db: Db,
  names: readonly SeriesName[],
  period: ReportDays,
  today: string,
): Promise<DailyStatistic> => ({
  ...(await periodHead(db, period)),
  series: await seriesOf(db, names, period, today),
})
