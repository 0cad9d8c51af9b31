/**
 * The statistics at 1 M members on PostgreSQL: the CPU time of each answer over a year, against 100 ms, and the time of
 * the job that counts an hour, a day and all days. `BENCH_MEMBERS` chooses another number of members.
 */
import { sql } from 'kysely'
import { dailyStatistic } from '../server/statistics/series.ts'
import { conversionStatistic } from '../server/statistics/conversion.ts'
import { countStatistics } from '../server/statistics/countStatistics.ts'
import { locationStatistic } from '../server/statistics/locations.ts'
import { referrerStatistic } from '../server/statistics/referrers.ts'
import { retentionStatistic } from '../server/statistics/retention.ts'
import { acquisitionSeries, profileSeries } from '../server/statistics/shownSeries.ts'
import { againstTime } from './againstTime.ts'
import { benchNow, populate, type Population } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const members = Number(process.env['BENCH_MEMBERS'] ?? sized({ full: 1_000_000, short: shortPopulation }))
const rounds = 50
/** Milliseconds. */
const longest = 100

const today = new Date(benchNow).toISOString().slice(0, 10)
const period = { from: '2024-06-02', to: today }

/** Adds what a site of some years has: referrers, states and countries of each day, cohorts, and members seen today. */
async function addPast({ forJobs: db }: Population): Promise<void> {
  // Of 5,000 sites, few send most members: one twice as popular as another stands twice as far ahead.
  await sql`
    update member set create_referrer = 'site' || floor(power(5000, id * 7919::bigint % 10007 / 10007.0)) || '.example/links'
    where id % 2 = 0
  `.execute(db)
  await sql`
    insert into statistic_day (name, day, dimension, value)
    select state, ${today}::date - ago, '', 1000
    from generate_series(1, 2000) as ago, unnest(array['active', 'asked', 'visible', 'verified', 'supporters']) as state
    union all
    select 'visible_country', ${today}::date - ago, chr(65 + country / 26) || chr(65 + country % 26), 100
    from generate_series(1, 2000) as ago, generate_series(0, 199) as country
  `.execute(db)
  await sql`
    insert into statistic_cohort (period, joined, seen_in, members)
    select 'week', joined::date, (joined + age * interval '7 days')::date, 10
    from generate_series('2020-01-06'::timestamp, ${today}::timestamp, interval '7 days') as joined,
      generate_series(0, 260) as age
    where joined + age * interval '7 days' < ${today}::timestamp
  `.execute(db)
  await sql`
    insert into member_seen (period, start, member_id)
    select period, date_trunc(period, ${today}::timestamp)::date, id
    from member, unnest(array['day', 'week', 'month']) as period where id % 5 = 0
    on conflict do nothing
  `.execute(db)
  await sql`analyze`.execute(db)
}

const population = await populate(members, { isChanged: true })
const rows: BenchRow[] = []
const of = `${members.toLocaleString('en')} members`
try {
  const { db } = population
  await addPast(population)
  for (const [name, at] of [
    ['statistics, the first count of all days', benchNow],
    ['statistics, the count of an hour', benchNow + 60_000],
    ['statistics, the first count of a day', benchNow + 24 * 60 * 60_000],
  ] as const) {
    const start = performance.now()
    await countStatistics(db, at)
    const time = performance.now() - start
    rows.push({
      what: `${name}, ${of}, against ${longest} ms`,
      figures: { time: milliseconds(time) },
      ratio: time / longest,
      budget: null,
      why: 'It is a job, for which nobody waits.',
    })
  }
  // As autovacuum does within minutes.
  await sql`vacuum analyze statistic_day`.execute(db)
  const times = await measureInTurns(
    {
      profiles: () => dailyStatistic(db, profileSeries, period, today),
      locations: () => locationStatistic(db, period),
      referrers: () => referrerStatistic(db, period, today),
      acquisition: () => dailyStatistic(db, acquisitionSeries, period, today),
      conversion: () => conversionStatistic(db, period, today),
      retention: () => retentionStatistic(db, 'week', period, today),
    },
    { rounds, clock: await processorClock(population) },
  )
  for (const [name, samples] of Object.entries(times))
    rows.push(againstTime(`statistics, ${name} of a year, ${of}`, samples, longest))
} finally {
  await population.close()
}
report('statistics', rows)
