/** Members who joined in a week or month, and how many of them were seen in the following ones. */
import type { Cohort, CohortUnit, RetentionStatistic } from '../../contract/statistics.ts'
import { addDays, dayOf, periodBefore, type ReportDays } from '../base/reportPeriod.ts'
import type { Db } from '../db/schema.ts'
import { findFirstSeen, findSeen, sumJoined } from './repository.ts'
import { periodHead } from './series.ts'

/** The first day of the week or month after the one that begins on `start`. */
export function nextStart(unit: CohortUnit, start: string): string {
  if (unit === 'week') return addDays(start, 7)
  const date = new Date(start)
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1))
}

/** The first day of the week or month of a day. Weeks begin on Monday. */
export function startOf(unit: CohortUnit, day: string): string {
  if (unit === 'month') return `${day.slice(0, 7)}-01`
  return addDays(day, -((new Date(day).getUTCDay() + 6) % 7))
}

/** Returns the weeks or months that begin on or after `from` and are over, the first one first. */
function startsFrom(unit: CohortUnit, from: string, today: string): string[] {
  const starts: string[] = []
  const first = startOf(unit, from)
  for (let start = first < from ? nextStart(unit, first) : first; ;) {
    const next = nextStart(unit, start)
    if (next > today) return starts
    starts.push(start)
    start = next
  }
}

/** Returns the cohorts of a period, newest first. Weeks and months before the first count of sightings are null. */
async function cohortsOf(
  db: Db,
  unit: CohortUnit,
  days: ReportDays,
  { today, firstSeen }: { readonly today: string; readonly firstSeen: string | null },
): Promise<Cohort[]> {
  const starts = startsFrom(unit, days.from, today)
  const own = starts.filter((start) => start <= days.to)
  const last = own.at(-1)
  if (last === undefined) return []
  const joined = await sumJoined(db, unit, { from: days.from, to: addDays(nextStart(unit, last), -1) })
  const seen = new Map(
    (await findSeen(db, unit, days)).map((row) => [`${row.joined} ${row.seen_in}`, row.members]),
  )
  return own
    .map((start, index) => ({
      start,
      joined: joined.get(start) ?? 0,
      seen: starts
        .slice(index)
        .map((at) => (firstSeen === null || at < firstSeen ? null : (seen.get(`${start} ${at}`) ?? 0))),
    }))
    .toReversed()
}

/** Returns the part of the members of all cohorts who were seen, by age. Cohorts that are not as old do not count. */
export function averagesOf(cohorts: readonly Cohort[]): (number | null)[] {
  const longest = Math.max(0, ...cohorts.map(({ seen }) => seen.length))
  return Array.from({ length: longest }, (_, age) => {
    let [members, joined] = [0, 0]
    for (const cohort of cohorts) {
      const count = cohort.seen[age] ?? null
      if (count === null) continue
      members += count
      joined += cohort.joined
    }
    return joined === 0 ? null : members / joined
  })
}

export async function retentionStatistic(
  db: Db,
  unit: CohortUnit,
  period: ReportDays,
  today: string,
): Promise<RetentionStatistic> {
  const known = { today, firstSeen: await findFirstSeen(db, unit) }
  const cohorts = await cohortsOf(db, unit, period, known)
  const before = await cohortsOf(db, unit, periodBefore(period), known)
  return {
    ...(await periodHead(db, period)),
    unit,
    cohorts,
    averages: averagesOf(cohorts),
    previous_averages: averagesOf(before),
  }
}
