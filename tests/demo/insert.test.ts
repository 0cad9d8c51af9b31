import { sql } from 'kysely'
import { findGrants } from '../../server/payments/repository.ts'
import { supporterTime } from '../../server/payments/supporterTime.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { listAliases } from '../../server/aliases/repository.ts'
import { inTransaction } from '../../server/db/transaction.ts'
import type { Database } from '../../server/db/schema.ts'
import { insertWorld } from '../../demo/insertWorld.ts'
import { countStatistics } from '../../server/statistics/countStatistics.ts'
import { startDemoPresence } from '../../demo/presence.ts'
import { demoWorld } from '../../demo/world.ts'
import { testDatabase, type TestDatabase } from '../server/database.ts'
import { logger } from '../server/realtime/gatewayServer.ts'

const seed = 'lodge'
const now = Date.parse('2026-03-01T09:30:00Z')
const world = demoWorld(seed, now)

const picture = (fileKey: string) => {
  const empty = Buffer.alloc(0)
  return {
    fileKey,
    encoded: {
      files: { full: empty, square160: empty, square320: empty, height200: empty, width300: empty },
      width: 672,
      height: 896,
      shape: '3:4' as const,
      thumbhash: '',
      contentHash: fileKey,
      perceptualHash: '0'.repeat(256),
      mirroredHash: '0'.repeat(256),
    },
  }
}
const videos = world.members.flatMap((member) => member.videos)
const video = (fileKey: string) => ({
  fileKey,
  encoded: {
    width: 360,
    height: 480,
    durationMs: 3_000,
    sizeBytes: 20_000,
    thumbhash: '',
    contentHash: fileKey,
  },
})

const pictures = {
  photos: new Map(
    world.members.flatMap(({ photos }) => photos).map(({ key }) => [key, picture(`photo-${key}`)]),
  ),
  verifications: new Map(
    world.members
      .filter(({ verification }) => verification)
      .map(({ key }) => [key, picture(`verification-${key}`)]),
  ),
  videos: new Map(videos.map(({ key }) => [key, video(`video-${key}`)])),
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await inTransaction(database.db, (trx) => insertWorld(trx, world, pictures))
}, 120_000)
afterAll(() => database.close())

const count = async (table: keyof Database) => {
  const { rows } = await sql<{ count: number }>`select count(*) from ${sql.table(table)}`.execute(database.db)
  return rows[0]?.count
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0)

describe('the demo in the database', () => {
  test('has one row for everything of the world that has a table', async () => {
    const messages = world.conversations.flatMap((conversation) => conversation.messages)
    const { members } = world
    const paid = world.payments.filter(({ outcome }) => outcome !== 'declined' && outcome !== 'open')
    const expected: Partial<Record<keyof Database, number>> = {
      member: members.length,
      photo: sum(members.map(({ photos }) => photos.length)),
      video: videos.length,
      video_media_tag: sum(videos.map(({ tags }) => tags.length)),
      verification_photo: members.filter(({ verification }) => verification).length,
      travel_plan: sum(members.map(({ travelPlans }) => travelPlans.length)),
      email_preference: sum(members.map(({ emailPreferences }) => Object.keys(emailPreferences).length)),
      conversation: world.conversations.length,
      message: messages.length,
      message_photo: sum(messages.map(({ photos }) => photos.length)),
      saved_search: world.savedSearches.length,
      payment_order: world.payments.length,
      payment: paid.length,
      payment_refund: paid.filter(({ refundedAt }) => refundedAt !== null).length,
      supporter_grant: paid.length,
      appeal: world.appeals.length,
      audit_log:
        members.filter(({ role, approvedAt }) => role === null && approvedAt !== null).length +
        members.filter(({ suspension }) => suspension !== null).length,
      report: world.reports.length,
      unlock: world.unlocks.length,
      dudelist: world.listings.length,
      block: world.blocks.length,
    }
    const found = await Promise.all(
      Object.keys(expected).map(async (table) => [table, await count(table as keyof Database)] as const),
    )
    expect(Object.fromEntries(found)).toEqual(expected)
    expect(Object.values(expected).every((rows) => rows > 0)).toBe(true)
  })

  test('has work in every queue that the demo can fill', async () => {
    const { rows } = await sql<{ queue: string }>`
      select distinct queue from moderation_item where decided_at is null order by queue
    `.execute(database.db)
    expect(rows.map(({ queue }) => queue)).toEqual([
      'age-report',
      'appeals',
      'just-joined',
      'new-pics',
      'new-videos',
      'reported',
      'reported-pics',
      'reported-videos',
      'verification',
    ])
  })

  test('lets the super admin act as the member who signs in', async () => {
    const idOf = async (email: string) => {
      const member = await database.db
        .selectFrom('member')
        .innerJoin('identity_user', 'identity_user.id', 'member.identity_user_id')
        .where('identity_user.email', '=', email)
        .select('member.id')
        .executeTakeFirstOrThrow()
      return member.id
    }
    const member = await idOf('member@lodge.test')
    expect(await listAliases(database.db, await idOf('super@lodge.test'))).toEqual([member])
  })

  test('shows the Travel tab to members with travel plans', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct member_role.member_id) from member_role
      join role on role.id = member_role.role_id and role.slug = 'traveller'
      join role_permission on role_permission.role_id = role.id
      join permission on permission.id = role_permission.permission_id and permission.slug = 'travel-plans'
    `.execute(database.db)
    expect(rows[0]?.count).toBe(world.members.filter(({ plansTravels }) => plansTravels).length)
  })

  test('ends each supporter time where the last payment ends', async () => {
    const members = await database.db
      .selectFrom('member')
      .where('id', 'in', (where) => where.selectFrom('supporter_grant').select('member_id'))
      .select(['id', 'supporter_since', 'supporter_until'])
      .execute()
    for (const { id, supporter_since, supporter_until } of members) {
      const { grants } = await inTransaction(database.db, (trx) => findGrants(trx, id))
      const time = supporterTime(grants)
      expect(time && new Date(time.until), `member ${id}`).toEqual(supporter_until)
      // Null for those who got their money back.
      expect(supporter_since === null, `member ${id}`).toBe(time === null)
    }
    expect(members.length).toBeGreaterThan(0)
  })
})

describe('the statistics of the demo', () => {
  const millisecondsOfDay = 24 * 60 * 60_000
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  const counted = new Map<string, number>()
  const add = (at: number, name: string, dimension: number | string = '') => {
    const key = `${dayOf(at)} ${name} ${dimension}`
    counted.set(key, (counted.get(key) ?? 0) + 1)
  }

  function countMembers(): void {
    for (const member of world.members) {
      const { createdAt, approvedAt, createReferrer } = member
      add(createdAt, 'joined')
      add(
        createdAt,
        'joined_source',
        (createReferrer ?? '')
          .split('/')[0]
          ?.replace(/^www\./, '')
          .toLowerCase(),
      )
      add(createdAt, 'onboarded')
      if (approvedAt !== null) add(approvedAt, 'approved')
      if (approvedAt !== null && approvedAt < createdAt + 7 * millisecondsOfDay)
        add(createdAt, 'joined_approved')
      const isVisible = approvedAt !== null && member.isEnabled && member.suspension === null
      if (isVisible) add(now, 'visible')
      if (isVisible) add(now, 'visible_country', member.city.countryCode)
      if (member.isVerified) add(now, 'verified')
      if (member.isLegacySupporter || (member.supporterUntil ?? 0) > now) add(now, 'supporters')
    }
    const first = Math.min(...world.members.map(({ createdAt }) => createdAt))
    for (let at = first - (first % millisecondsOfDay); at < now; at += millisecondsOfDay)
      counted.set(
        `${dayOf(at)} members `,
        world.members.filter(({ createdAt }) => createdAt < at + millisecondsOfDay).length,
      )
  }

  async function countSupporters(): Promise<void> {
    const products = await database.db.selectFrom('product').select(['id', 'slug']).execute()
    const paid = world.payments.filter(({ outcome }) => outcome !== 'declined' && outcome !== 'open')
    for (const { key, createdAt } of world.members) {
      const [first] = paid.filter(({ member }) => member === key).toSorted((a, b) => a.paidAt - b.paidAt)
      if (!first) continue
      const { paidAt, days, country } = first
      const slug = `supporter-${days}${country === 'US' && days === 30 ? '-usd' : ''}`
      const limits = { day: 1, week: 7, month: 30, quarter: 90, year: 365, longer: Infinity }
      const passed = (paidAt - createdAt) / millisecondsOfDay
      add(paidAt, 'new_supporters')
      add(paidAt, 'new_supporters_product', products.find((product) => product.slug === slug)?.id)
      add(paidAt, 'new_supporters_time', Object.entries(limits).find(([, limit]) => passed <= limit)?.[0])
      if (passed < 7) add(createdAt, 'joined_supporter')
    }
  }

  test('equal a plain recount of its members and payments', async () => {
    const { db } = database
    await countStatistics(db, now)
    countMembers()
    await countSupporters()
    const names = [...new Set([...counted.keys()].map((key) => key.split(' ')[1] ?? ''))]
    expect(names.length).toBe(14)
    const rows = await db
      .selectFrom('statistic_day')
      .select(['day', 'name', 'dimension', 'value'])
      .where('name', 'in', names)
      .execute()
    const states = new Set(['visible', 'verified', 'supporters', 'visible_country'])
    // On the days before, states are what the community was given.
    const found = rows.filter(({ name, day }) => !states.has(name) || day === dayOf(now))
    expect(
      Object.fromEntries(
        found.map(({ day, name, dimension, value }) => [`${day} ${name} ${dimension}`, value]),
      ),
    ).toEqual(Object.fromEntries(counted))
  })

  test('have the cities with enough members', async () => {
    const cities = await database.db.selectFrom('statistic_city').select(['city', 'members']).execute()
    const visible = world.members.filter(
      ({ approvedAt, isEnabled, suspension }) => approvedAt !== null && isEnabled && suspension === null,
    )
    const expected = Map.groupBy(visible, ({ city }) => city.city)
    expect(new Map(cities.map(({ city, members }) => [city, members]))).toEqual(
      new Map(
        [...expected].flatMap(([name, members]) =>
          members.length < 5 ? [] : [[name, members.length] as const],
        ),
      ),
    )
    expect(cities.length).toBeGreaterThan(3)
  })
})

describe('a visitor of the demo', () => {
  test.each(['the same day', 'a year later'])(
    'sees some members online and others offline, %s',
    async (when) => {
      const clock = when === 'the same day' ? now : now + 365 * 86_400_000
      const seenWithin = async (minutes: number) => {
        const { rows } = await sql<{ count: number }>`
        select count(*) from presence where last_seen_at <= ${new Date(clock)}
          and last_seen_at > ${new Date(clock)}::timestamptz - make_interval(mins => ${minutes}::int)
      `.execute(database.db)
        return rows[0]?.count ?? 0
      }
      // As after a crash: the table is unlogged, so a crash empties it.
      await sql`truncate presence`.execute(database.db)
      const presence = startDemoPresence({ db: database.db, seed, logger, now: () => clock, delay: 0 })
      await presence.settled()
      await presence.close()
      const onCam = await database.db
        .selectFrom('member')
        .where('cam_until', '>', new Date(clock))
        .select('name')
        .orderBy('name')
        .execute()
      expect(onCam).toEqual([{ name: 'Devon' }, { name: 'Rafael' }])
      const online = world.members.filter((member) => member.presence === 'online' && !member.signIn).length
      expect(online).toBeGreaterThan(5)
      expect(await seenWithin(2)).toBe(online)
      expect(await count('presence')).toBe(world.members.filter(({ signIn }) => !signIn).length)
    },
  )
})
