/** Members by published country and city. */
import type { LocationLine, LocationStatistic } from '../../contract/statistics.ts'
import { periodBefore, type ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { readPlaceSettings } from '../places/settings.ts'
import { findCities, findLastDay, sumByDimension } from './repository.ts'
import { periodHead } from './series.ts'

const name = 'visible_country'
/** A map with more dots tells no more. */
const mostCities = 500

/** Returns the numbers of the last day that was counted in a period. */
async function countriesOn(db: Db, days: ReportDays) {
  const day = await findLastDay(db, name, days)
  const members =
    day === null ? new Map<string, number>() : await sumByDimension(db, name, { from: day, to: day })
  return { day, members }
}

const sum = (counts: Iterable<number>) => [...counts].reduce((total, count) => total + count, 0)

/** Countries with fewer members than `fewest` are one line. */
export async function locationStatistic(db: Db, period: ReportDays): Promise<LocationStatistic> {
  const { members_to_share: fewest } = await readPlaceSettings(db)
  const now = await countriesOn(db, period)
  const before = await countriesOn(db, periodBefore(period))
  const all = sum(now.members.values())
  const isShown = (count: number) => count >= fewest
  const lineOf = (country: string | null, count: number, previous: number): LocationLine => ({
    country,
    members: count,
    share: count / all,
    previous_members: before.day !== null && isShown(previous) ? previous : null,
  })
  const few = [...now.members].filter(([, count]) => !isShown(count))
  const lines = [...now.members]
    .filter(([, count]) => isShown(count))
    .map(([country, count]) => lineOf(country, count, before.members.get(country) ?? 0))
    .toSorted(
      (one, other) => other.members - one.members || ((one.country ?? '') < (other.country ?? '') ? -1 : 1),
    )
  const others = sum(few.map(([, count]) => count))
  return {
    ...(await periodHead(db, period)),
    day: now.day,
    previous_day: before.day,
    fewest_members: fewest,
    lines: others > 0 ? [...lines, { ...lineOf(null, others, 0), previous_members: null }] : lines,
    cities: await findCities(db, mostCities),
  }
}
