/**
 * The audit log at 1 M rows on PostgreSQL: the CPU time of the first page and of a page from the middle, for each filter
 * of the page, for a rare and a frequent value, and for one that no row has; against 100 ms.
 */
import { sql } from 'kysely'
import { type LogFilter, readLog } from '../server/auditLog/repository.ts'
import { pageSizes } from '../contract/limits.ts'
import { againstTime } from './againstTime.ts'
import { benchNow, populate, type Population } from './population.ts'
import { processorClock } from './processorTime.ts'
import { report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const rows = sized({ full: 1_000_000, short: 2_000 })
const members = sized({ full: 10_000, short: shortPopulation })
const rounds = 50
/** Milliseconds. */
const longest = 100

/** One row a minute. Few moderators write most rows, and one action of ten is rare. */
async function fill({ forJobs: db }: Population): Promise<void> {
  await sql`
    insert into audit_log (actor_id, own_id, action, target_type, target_id, before, after, reason, ip_address, created_at)
    select actor, case when i % 1000 = 0 then 1 + actor % 7 else actor end, action,
      case when i % 3 = 0 then 'photo' else 'member' end, (1 + i::bigint * 7919 % ${members})::text,
      '{"state": "waiting"}', '{"state": "approved"}',
      case when i % 10 = 0 then 'Reason ' || i % 1000 end, '192.0.2.' || i % 250,
      ${new Date(benchNow)}::timestamptz - (${rows} - i) * interval '1 minute'
    from generate_series(1, ${rows}::integer) as i,
      lateral (select case when i % 50 = 0 then 1 + i % ${members} else 1 + i % 20 end as actor,
        case when i % 100000 = 0 then 'role.deleted' else 'moderation.' || (array['approve', 'reject', 'suspend', 'verify'])[1 + i % 4] end
          as action) as written
  `.execute(db)
  await sql`vacuum analyze audit_log`.execute(db)
}

const asked: Readonly<Record<string, LogFilter>> = {
  'no filter': {},
  'a moderator': { actorId: 7 },
  'a member who wrote little': { actorId: 5_051 },
  'nobody’s rows': { actorId: 2_000_000_000 },
  'a frequent action': { action: 'moderation.approve' },
  'a rare action': { action: 'role.deleted' },
  'the beginning of actions': { action: 'mod' },
  'a kind of target': { targetType: 'photo' },
  'one target': { targetType: 'member', targetId: '4711' },
  'an address': { ip: '192.0.2.7' },
  'a day two years ago': { from: new Date('2023-06-03'), to: new Date('2023-06-04') },
  'a frequent reason': { reason: 'reason' },
  'a rare reason': { reason: 'Reason 990' },
  'a reason that no row has': { reason: 'none of these' },
  'a moderator, an action and a month': {
    actorId: 7,
    action: 'moderation.reject',
    from: new Date('2024-02-01'),
    to: new Date('2024-03-01'),
  },
}

const population = await populate(members, { isChanged: true })
try {
  const { db } = population
  await fill(population)
  const limit = pageSizes.list + 1
  const works = Object.fromEntries(
    Object.entries(asked).flatMap(([name, filter]) => [
      [`${name}, first page`, () => readLog(db, filter, { before: null, limit })],
      [`${name}, from the middle`, () => readLog(db, filter, { before: rows / 2, limit })],
    ]),
  )
  const times = await measureInTurns(works, { rounds, clock: await processorClock(population) })
  report(
    'auditLog',
    Object.entries(times).map(([name, samples]) =>
      againstTime(`audit log of ${rows.toLocaleString('en')} rows: ${name}`, samples, longest),
    ),
  )
} finally {
  await population.close()
}
