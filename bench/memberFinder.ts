/**
 * How long admins wait for search and find at 1 M members on PostgreSQL: the CPU time of the first page for each way to
 * find a member, and of a photo compared with all photos. `BENCH_MEMBERS` chooses another number of members.
 */
import { sql } from 'kysely'
import type { FinderCriteria } from '../contract/memberFinder.ts'
import { pageSizes } from '../contract/limits.ts'
import { findMemberIds } from '../server/memberFinder/memberFinderRepository.ts'
import { findAlike, findLastRemoval } from '../server/memberFinder/photoFinderRepository.ts'
import { recognize } from '../server/memberFinder/recognize.ts'
import { againstTime } from './againstTime.ts'
import { benchNow, populate, type Population } from './population.ts'
import { processorClock } from './processorTime.ts'
import { type BenchRow, milliseconds, percentile, report } from './report.ts'
import { shortPopulation, sized } from './size.ts'
import { measureInTurns } from './turns.ts'

const members = Number(process.env['BENCH_MEMBERS'] ?? sized({ full: 1_000_000, short: shortPopulation }))
const rounds = 50
/** Milliseconds. */
const longest = 100

/** Gives each member an account, a sign-in, a session and a text, and some a reported message and another state. */
async function addSought({ forJobs: db }: Population): Promise<void> {
  await sql`
    insert into identity_user (id, name, email, email_verified)
    select 'user' || id, '', name || '@mail' || id % 50 || '.example', true from member
  `.execute(db)
  await sql`
    insert into identity_sign_in (user_id, ip_address, proved_by, signed_in_at)
    select 'user' || id, '10.' || id % 200 || '.' || id / 200 % 250 || '.' || id % 7, 'password', approved_at from member
  `.execute(db)
  await sql`
    insert into identity_session (id, user_id, token, expires_at, ip_address, user_agent)
    select 'session' || id, 'user' || id, 'token' || id, ${new Date(benchNow)}::timestamptz,
      '10.' || id % 200 || '.' || id / 200 % 250 || '.' || id % 7,
      (array['Mozilla/5.0 (iPhone)', 'Mozilla/5.0 (Linux; Android 14)', 'Mozilla/5.0 (Windows NT 10.0)'])[1 + id % 3] || ' Build/' || id % 10000
    from member
  `.execute(db)
  await sql`
    update member set identity_user_id = 'user' || id, login_ip_country = chr(65 + id / 26 % 26) || chr(65 + id % 26),
      description = 'About me: ' || name || ', likes number ' || id % 1000,
      suspended_at = case when id % 500 = 0 then ${new Date(benchNow)}::timestamptz end
  `.execute(db)
  await sql`update photo set perceptual_hash = (
    select string_agg(hashint8extended(photo.id, part)::bit(64)::text, '') from generate_series(1, 4) as part)::bit(256)`.execute(
    db,
  )
  await sql`vacuum analyze`.execute(db)
}

const population = await populate(members, { isChanged: true })
try {
  const { db } = population
  await addSought(population)
  const middle = Math.round(members / 2)
  const {
    rows: [known],
  } = await sql<{ name: string; hash: string }>`
    select member.name, photo.perceptual_hash::text as hash
    from member join photo on photo.id = member.id where member.id = ${middle}
  `.execute(db)
  if (!known) throw new Error('There is no member in the middle.')

  const asked: Readonly<Record<string, FinderCriteria>> = {
    'a number': { q: String(middle) },
    'a name': { q: known.name },
    'two letters of names': { q: known.name.slice(0, 2) },
    'an e-mail address': { q: `${known.name}@mail` },
    'a part of many e-mail addresses': { q: '@mail7.example' },
    'an IP address': { q: '10.7.9.3' },
    'nobody’s name': { q: 'zzzzzzzz' },
    'a country': { country: 'DE' },
    'a device': { device: 'Build/4711' },
    'a frequent device': { device: 'iPhone' },
    'a text of profiles': { profile: `me: ${known.name}` },
    'a frequent text of profiles': { profile: 'number' },
    'a state': { state: 'suspended' },
    'a device in a country in a state': { device: 'Android', country: 'DE', state: 'suspended' },
  }
  const limit = pageSizes.list + 1
  const works = Object.fromEntries(
    Object.entries(asked).map(([name, criteria]) => [
      name,
      () =>
        findMemberIds(
          db,
          {
            criteria,
            typed: criteria.q === undefined ? null : recognize(criteria.q),
            unsentAfter: new Date(benchNow),
          },
          { before: null, limit },
        ),
    ]),
  )
  const clock = await processorClock(population)
  const times = await measureInTurns(works, { rounds, clock })
  const hashes = { contentHash: 'none', perceptualHash: known.hash, mirroredHash: '01'.repeat(128) }
  const { photo } = await measureInTurns(
    {
      photo: async () => {
        await findAlike(db, hashes)
        await findLastRemoval(db, hashes)
      },
    },
    { rounds: 21, warmUp: 2, clock },
  )
  const of = `of ${members.toLocaleString('en')} members`
  const photoRow: BenchRow = {
    what: `search and find ${of}: a photo, against 1 s`,
    figures: {
      'CPU p50': milliseconds(percentile(photo, 0.5)),
      'CPU p95': milliseconds(percentile(photo, 0.95)),
    },
    ratio: percentile(photo, 0.95) / 1000,
    budget: null,
    why: 'Every photo is compared, and an admin asks for it a few times a day.',
  }
  report('memberFinder', [
    ...Object.entries(times).map(([name, samples]) =>
      againstTime(`search and find ${of}: ${name}`, samples, longest),
    ),
    photoRow,
  ])
} finally {
  await population.close()
}
