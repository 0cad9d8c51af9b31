import { setTimeout } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import { onlineFor } from '../contract/limits.ts'
import type { Db } from '../server/db/schema.ts'
import { hour, minute, startOfDay } from './calendar.ts'
import type { Instant } from './types.ts'

/** Milliseconds since the last sighting. The table is refreshed every minute, so online members stay online. */
const seenAgo = { online: minute / 2, idle: 5 * minute }

interface Sight {
  readonly email: string
  /** Milliseconds before the current time. */
  readonly ago: number
}

async function sightsOf(seed: string, now: Instant): Promise<Sight[]> {
  const { demoMembers } = await import('./people.ts')
  const asOf = startOfDay(now)
  return demoMembers(seed, now)
    .filter(({ signIn }) => signIn === null)
    .map(({ email, presence, lastSeenAt }) => ({
      email,
      ago: presence === 'away' ? asOf - lastSeenAt : seenAgo[presence],
    }))
}

/** Moves the sightings of the invented members to `now`, with the same ages as on the day they were created for. */
async function seeMembers(db: Db, sights: readonly Sight[], now: Instant): Promise<void> {
  await sql`
    insert into presence (member_id, last_seen_at, is_online, changed_at, came_at)
    select member.id, seen_at, (sight ->> 'ago')::float8 < ${onlineFor}, seen_at, seen_at
    from jsonb_array_elements(${JSON.stringify(sights)}::jsonb) as sight
    join identity_user on identity_user.email = sight ->> 'email' and identity_user.id like 'demo-%'
    join member on member.identity_user_id = identity_user.id
    cross join lateral (
      select ${new Date(now)}::timestamptz - make_interval(secs => (sight ->> 'ago')::float8 / 1000) as seen_at
    ) as moment
    on conflict (member_id) do update set last_seen_at = excluded.last_seen_at,
      is_online = excluded.is_online,
      changed_at = case when presence.is_online = excluded.is_online then presence.changed_at
        else excluded.changed_at end,
      came_at = case when presence.is_online then presence.came_at else excluded.came_at end
  `.execute(db)
}

/** Keeps members on cam who were created as on cam. */
async function stayOnCam(db: Db, now: Instant): Promise<void> {
  await db
    .updateTable('member')
    .set({ cam_until: new Date(now + 3 * hour) })
    .where('identity_user_id', 'like', 'demo-%')
    .where('cam_url', 'is not', null)
    .where('cam_until', '<', new Date(now + hour))
    .execute()
}

export interface DemoPresenceDeps {
  readonly db: Db
  readonly seed: string
  readonly logger: Pick<FastifyBaseLogger, 'warn'>
  readonly now?: () => number
  /** Milliseconds until the first refresh. The first requests come first: inventing the members again takes a moment. */
  readonly delay?: number
}

/** Keeps the presence of the invented members current while the demo runs. */
export function startDemoPresence({ db, seed, logger, now = Date.now, delay = 1_000 }: DemoPresenceDeps) {
  let sights: readonly Sight[] | undefined
  const refresh = async () => {
    try {
      sights ??= await sightsOf(seed, now())
      await seeMembers(db, sights, now())
      await stayOnCam(db, now())
    } catch (error) {
      logger.warn({ err: error }, 'demo: presence could not be kept up')
    }
  }
  let running = setTimeout(delay).then(refresh)
  const timer = setInterval(() => {
    running = running.then(refresh)
  }, minute)
  timer.unref()
  return {
    /** Resolves once the current refresh is written. */
    settled: () => running,
    async close(): Promise<void> {
      clearInterval(timer)
      await running
    },
  }
}
