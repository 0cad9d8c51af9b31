/**
 * Plays ten weeks of an invented site, with the job of each day, and counts the same days once more in plain code from
 * the rows and from what was played.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CallKey, CallResponse } from '../../../contract/calls.ts'
import type { Cohort, CohortUnit, Series, SeriesName } from '../../../contract/statistics.ts'
import { inTransaction } from '../../../server/db/transaction.ts'
import { eraseMember } from '../../../server/accountDeletion/repository.ts'
import { writeSeen } from '../../../server/presence/repository.ts'
import { countStatistics } from '../../../server/statistics/countStatistics.ts'
import { cities, createMember, createPaymentOrder, giveRole, placeMember } from '../factories.ts'
import { type Browser, createTestApp, type TestApp } from '../testApp.ts'

const hour = 60 * 60_000
const day = 24 * hour
const firstDay = Date.parse('2026-03-02T00:00:00Z')
const dayCount = 70
const dayText = (time: number) => new Date(time).toISOString().slice(0, 10)

/** Numbers in [0, 1), always the same ones. */
let state = 7
const random = () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
const pick = <Item>(items: readonly [Item, ...Item[]]): Item =>
  items[Math.floor(random() * items.length)] ?? items[0]

let site: TestApp
let boss: Browser
let now = firstDay
/** Who was seen on which day. */
const sightings: { readonly memberId: number; readonly at: number }[] = []
/** Addresses that asked to join. */
const requests: { readonly email: string; readonly at: number }[] = []
const erased: {
  readonly id: number
  readonly createdAt: number
  readonly source: string
  readonly at: number
}[] = []
const states: Record<string, Partial<Record<SeriesName, number>>> = {}

const referrers = [
  null,
  'www.google.nl/search',
  'google.nl',
  'newsletter',
  't.co/x',
  'bears.example/links',
] as const

async function join(at: number) {
  const { db } = site.database
  const approved = random() < 0.7 ? new Date(at + random() * 12 * day) : null
  const isApproved = approved !== null && approved.getTime() < firstDay + dayCount * day
  const id = await createMember(db, {
    created_at: new Date(at),
    approved_at: isApproved ? approved : null,
    is_onboarded: isApproved || random() < 0.5,
    is_verified: random() < 0.3,
    is_legacy_supporter: random() < 0.05,
    create_referrer: pick(referrers),
  })
  if (random() < 0.8) await placeMember(db, id, pick([cities.amsterdam, cities.amsterdam, cities.paris]))
  if (random() < 0.2) await pay(id, at + random() * 20 * day)
  if (random() < 0.1) await pay(id, at + random() * 20 * day)
  if (random() < 0.1) await reject(id, at + random() * 3 * day)
  return id
}

async function pay(memberId: number, at: number) {
  if (at >= firstDay + dayCount * day) return
  const { db } = site.database
  const orderId = await createPaymentOrder(db, memberId, { state: 'approved' })
  await db
    .insertInto('payment')
    .values({
      order_id: orderId,
      transaction_id: `sale-${orderId}`,
      kind: 'sale',
      amount_minor: 990,
      currency: 'EUR',
      paid_at: new Date(at),
    })
    .execute()
}

async function reject(memberId: number, at: number) {
  const { db } = site.database
  await db
    .insertInto('moderation_decision')
    .values({
      actor_id: memberId,
      own_id: memberId,
      member_id: memberId,
      subject_type: 'member',
      subject_id: memberId,
      action: 'member.reject',
      takes_effect_at: new Date(at),
      effective_at: new Date(at),
    })
    .execute()
}

/** Writes the sightings of a time span, as presence does within a second. */
async function writeSightings(begin: number, end: number) {
  const seen = sightings.filter(({ at }) => at >= begin && at < end)
  if (seen.length === 0) return
  await writeSeen(
    site.database.db,
    seen.map(({ memberId, at }) => ({ memberId, at: new Date(at) })),
  )
}

async function ask(email: string, at: number) {
  requests.push({ email, at })
  await site.database.db
    .insertInto('identity_join')
    .values({
      token: `join-${requests.length}`,
      email,
      password: null,
      birthday: '1990-06-15',
      ip: null,
      created_at: new Date(at),
      expires_at: new Date(at + day),
    })
    .execute()
}

async function rememberStates(at: number) {
  const members = await site.database.db
    .selectFrom('member')
    .where('deleted_at', 'is', null)
    .select(['is_visible', 'is_verified', 'is_legacy_supporter', 'supporter_until'])
    .execute()
  states[dayText(at)] = {
    members: members.length,
    visible: members.filter((member) => member.is_visible).length,
    verified: members.filter((member) => member.is_verified).length,
    supporters: members.filter(
      (member) => member.is_legacy_supporter || (member.supporter_until?.getTime() ?? 0) > at,
    ).length,
  }
}

/** Plays a day. The job runs in the morning, and late in the evening. */
async function play(start: number, ids: number[]) {
  const { db } = site.database
  for (let index = 0; index < 3; index++)
    if (random() < 0.7) ids.push(await join(start + random() * 23 * hour))
  const leaver = start === firstDay + 40 * day ? ids.shift() : undefined
  for (const memberId of ids)
    if (random() < 0.25) sightings.push({ memberId, at: start + random() * 24 * hour })
  // Those of the last minutes of yesterday.
  await writeSightings(start - hour, start)
  await writeSightings(start, start + 8 * hour)
  const email = `asker-${dayText(start)}@lodge.test`
  if (random() < 0.6) {
    await ask(email, start + random() * 20 * hour)
    await ask(email.toUpperCase(), start + 21 * hour)
  }
  now = start + 8 * hour
  await countStatistics(db, now)
  if (leaver !== undefined) await erase(leaver, start + 9 * hour)
  await writeSightings(start + 8 * hour, start + 23 * hour)
  now = start + 23.5 * hour
  await countStatistics(db, now)
  await rememberStates(now)
  await db
    .deleteFrom('identity_join')
    .where('expires_at', '<', new Date(now - day))
    .execute()
}

async function erase(id: number, at: number) {
  const { db } = site.database
  const member = await db.selectFrom('member').where('id', '=', id).selectAll().executeTakeFirstOrThrow()
  const source = sourceOf(member.create_referrer)
  erased.push({ id, createdAt: member.created_at.getTime(), source, at })
  await inTransaction(db, (trx) => eraseMember(trx, member, new Date(at)))
}

const sourceOf = (referrer: string | null) => (referrer ?? '').split('/')[0]?.replace(/^www\./, '') ?? ''

beforeAll(async () => {
  site = await createTestApp({ now: () => now })
  const { db } = site.database
  const ids: number[] = []
  for (let index = 0; index < dayCount; index++) {
    if (index === 0) ids.push(await join(firstDay + hour))
    await play(firstDay + index * day, ids)
  }
  await writeSightings(firstDay + dayCount * day - hour, firstDay + dayCount * day)
  now = firstDay + dayCount * day + hour
  await countStatistics(db, now)
  await rememberStates(now)
  const bossId = await createMember(db, { created_at: new Date(now), approved_at: new Date(now) })
  await giveRole(db, bossId, 'super-admin')
  boss = await site.browserOf(bossId)
}, 120_000)
afterAll(() => site.close())

async function answerOf<Key extends CallKey>(path: string): Promise<CallResponse<Key>> {
  const answer = await boss.get(`/api/statistic/${path}`)
  expect(answer.statusCode).toBe(200)
  return answer.json<CallResponse<Key>>()
}

const from = firstDay + 35 * day
const to = firstDay + (dayCount - 1) * day
const query = `?from=${dayText(from)}&to=${dayText(to)}`

const spans = { now: [from, to + day], before: [from - (to + day - from), from] } as const
type Span = readonly [from: number, to: number]

const perDay = ([begin, end]: Span, count: (start: number, end: number) => number | null) =>
  Array.from({ length: (end - begin) / day }, (_, index) =>
    count(begin + index * day, begin + (index + 1) * day),
  )
const isIn = (at: Date | number | null, begin: number, end: number) =>
  at !== null && Number(at) >= begin && Number(at) < end

const allMembers = () => site.database.db.selectFrom('member').selectAll().execute()
const allPayments = () =>
  site.database.db
    .selectFrom('payment')
    .innerJoin('payment_order', 'payment_order.id', 'payment.order_id')
    .select(['payment_order.member_id', 'payment_order.product_id', 'payment.paid_at', 'payment.id'])
    .execute()

/** Counts each day anew. */
async function recount(): Promise<Record<SeriesName, (begin: number, end: number) => number | null>> {
  const members = await allMembers()
  const payments = await allPayments()
  const rejections = await site.database.db.selectFrom('moderation_decision').selectAll().execute()
  const firsts = firstPayments(payments)
  const joinedIn = (begin: number, end: number) => members.filter((one) => isIn(one.created_at, begin, end))
  const paysSoon = (id: number, created: Date) =>
    payments.some((one) => one.member_id === id && Number(one.paid_at) < Number(created) + 7 * day)
  const stateOf = (name: SeriesName) => (begin: number) => states[dayText(begin)]?.[name] ?? null
  const isPlayed = (begin: number) => begin >= firstDay
  return {
    joined: (...span) => joinedIn(...span).length,
    approved: (...span) => members.filter((one) => isIn(one.approved_at, ...span)).length,
    rejected: (...span) =>
      new Set(rejections.filter((one) => isIn(one.effective_at, ...span)).map((one) => one.member_id)).size,
    deleted: (...span) => erased.filter((one) => isIn(one.at, ...span)).length,
    active: (...span) =>
      isPlayed(span[0])
        ? new Set(sightings.filter((one) => isIn(one.at, ...span)).map((one) => one.memberId)).size
        : null,
    members: stateOf('members'),
    visible: stateOf('visible'),
    verified: stateOf('verified'),
    supporters: stateOf('supporters'),
    asked: (...span) =>
      isPlayed(span[0] + day)
        ? new Set(requests.filter((one) => isIn(one.at, ...span)).map((one) => one.email.toLowerCase())).size
        : null,
    onboarded: (...span) => joinedIn(...span).filter((one) => one.is_onboarded).length,
    joined_approved: (...span) =>
      joinedIn(...span).filter(
        (one) => one.approved_at && Number(one.approved_at) < Number(one.created_at) + 7 * day,
      ).length,
    joined_supporter: (...span) => joinedIn(...span).filter((one) => paysSoon(one.id, one.created_at)).length,
    new_supporters: (...span) => firsts.filter((one) => isIn(one.paid_at, ...span)).length,
  }
}

type Payment = Awaited<ReturnType<typeof allPayments>>[number]

function firstPayments(payments: readonly Payment[]): Payment[] {
  const firsts = new Map<number, Payment>()
  for (const payment of payments.toSorted((a, b) => Number(a.paid_at) - Number(b.paid_at) || a.id - b.id))
    if (!firsts.has(payment.member_id)) firsts.set(payment.member_id, payment)
  return [...firsts.values()]
}

const stateNames = ['members', 'visible', 'verified', 'supporters'] as const

function figureOf(name: SeriesName, values: Series['values']): number | null {
  const known = values.filter((value) => value !== null)
  if (known.length === 0) return null
  if (stateNames.some((one) => one === name)) return known.at(-1) ?? null
  const sum = known.reduce((total, value) => total + value, 0)
  return name === 'active' ? Math.round(sum / known.length) : sum
}

async function expectSeries(series: readonly Series[]) {
  const counts = await recount()
  for (const { name, values, previous, figure, previous_figure: before } of series) {
    expect({ name, values }).toEqual({ name, values: perDay(spans.now, counts[name]) })
    expect({ name, previous }).toEqual({ name, previous: perDay(spans.before, counts[name]) })
    expect({ name, figure, before }).toEqual({
      name,
      figure: figureOf(name, values),
      before: figureOf(name, previous),
    })
  }
}

describe('every figure equals a plain recount', () => {
  it('of profiles', async () => {
    const answer = await answerOf<'GET /statistic/profiles'>(`profiles${query}`)
    expect(answer).toMatchObject({
      from: dayText(from),
      to: dayText(to),
      previous_from: dayText(spans.before[0]),
      previous_to: dayText(from - day),
      counted_at: new Date(now).toISOString(),
    })
    expect(answer.series.map(({ name }) => name)).toContain('active')
    expect(answer.series.filter(({ figure }) => figure === null || figure === 0)).toEqual([])
    await expectSeries(answer.series)
  })

  it('of acquisition', async () => {
    const { series } = await answerOf<'GET /statistic/acquisition'>(`acquisition${query}`)
    expect(series.map(({ name }) => name)).toEqual([
      'asked',
      'joined',
      'onboarded',
      'joined_approved',
      'joined_supporter',
    ])
    expect(series.filter(({ figure }) => figure === 0)).toEqual([])
    await expectSeries(series)
  })

  it('of referrers, also of a member whose account was erased', async () => {
    const { series, lines } = await answerOf<'GET /statistic/referrers'>(
      `referrers?from=${dayText(firstDay)}&to=${dayText(to)}`,
    )
    const members = (await allMembers()).filter((one) => isIn(one.created_at, firstDay, to + day))
    const expected = new Map<string, number>()
    for (const { id, create_referrer: referrer } of members) {
      const source = erased.find((one) => one.id === id)?.source ?? sourceOf(referrer)
      expected.set(source, (expected.get(source) ?? 0) + 1)
    }
    expect(new Map(lines.map(({ source, joined }) => [source ?? '', joined]))).toEqual(expected)
    expect(erased).toHaveLength(1)
    expect(series[0]?.figure).toBe(members.length)
    expect(lines.map(({ joined, share }) => [joined, share])).toEqual(
      lines.map(({ joined }) => [joined, joined / members.length]),
    )
    expect(new Map(lines.map(({ source, kind }) => [source, kind]))).toEqual(
      new Map([
        [null, 'unknown'],
        ['google.nl', 'search'],
        ['newsletter', 'campaign'],
        ['t.co', 'social'],
        ['bears.example', 'site'],
      ]),
    )
  })

  it('of referrers, whatever the period has of months', async () => {
    const members = await allMembers()
    const joinedFrom = (source: string, [first, after]: readonly [number, number]) =>
      members.filter(
        (one) =>
          (erased.find(({ id }) => id === one.id)?.source ?? sourceOf(one.create_referrer)) === source &&
          isIn(one.created_at, first, after),
      ).length
    for (const [first, last] of [
      ['2026-04-01', '2026-04-30'],
      ['2026-03-31', '2026-05-01'],
      ['2026-04-02', '2026-04-29'],
      ['2026-04-20', '2026-05-10'],
      ['2026-05-01', '2026-05-01'],
      ['2026-03-02', dayText(to)],
    ] as const) {
      const [start, end] = [Date.parse(first), Date.parse(last) + day]
      const { lines } = await answerOf<'GET /statistic/referrers'>(`referrers?from=${first}&to=${last}`)
      expect(lines.length).toBeGreaterThan(0)
      expect([first, last, lines.map(({ source, joined }) => [source, joined])]).toEqual([
        first,
        last,
        lines.map(({ source }) => [source, joinedFrom(source ?? '', [start, end])]),
      ])
      expect([first, lines.map((line) => line.previous_joined)]).toEqual([
        first,
        lines.map(({ source }) => joinedFrom(source ?? '', [2 * start - end, start])),
      ])
    }
  })

  it('of conversion, by day, product and time', async () => {
    const { series, lines, times } = await answerOf<'GET /statistic/conversion'>(`conversion${query}`)
    await expectSeries(series)
    const firsts = firstPayments(await allPayments())
    const created = new Map((await allMembers()).map((one) => [one.id, Number(one.created_at)]))
    const [inPeriod, before] = [spans.now, spans.before].map((span) =>
      firsts.filter((one) => isIn(one.paid_at, ...span)),
    )
    const ofProduct = (list: readonly Payment[] | undefined, id: number) =>
      list?.filter((one) => one.product_id === id).length
    for (const { product_id: id, new_supporters: count, previous_new_supporters: earlier } of lines)
      expect([id, count, earlier]).toEqual([id, ofProduct(inPeriod, id), ofProduct(before, id)])
    expect(lines.reduce((sum, line) => sum + line.new_supporters, 0)).toBe(inPeriod?.length)
    const limits = { day: 1, week: 7, month: 30, quarter: 90, year: 365, longer: Infinity }
    const timeOf = (one: Payment) => {
      const days = (Number(one.paid_at) - (created.get(one.member_id) ?? 0)) / day
      return Object.entries(limits).find(([, limit]) => days <= limit)?.[0]
    }
    expect(times.map(({ time, new_supporters: count }) => [time, count])).toEqual(
      Object.keys(limits).map((time) => [time, inPeriod?.filter((one) => timeOf(one) === time).length]),
    )
  })

  it('of locations, where countries with few members are not shown by themselves', async () => {
    const { db } = site.database
    const answer = await answerOf<'GET /statistic/locations'>(
      `locations?from=${dayText(firstDay)}&to=${dayText(now)}`,
    )
    const placed = await db
      .selectFrom('member_place')
      .innerJoin('member', 'member.id', 'member_place.member_id')
      .where('member.is_visible', '=', true)
      .select(['member_place.country_code', 'member_place.city'])
      .execute()
    const countOf = (code: string) => placed.filter((one) => one.country_code === code).length
    expect(answer.day).toBe(dayText(now))
    expect(answer.lines.map(({ country, members }) => [country, members])).toEqual([
      ['NL', countOf('NL')],
      ['FR', countOf('FR')],
    ])
    expect(countOf('FR')).toBeGreaterThan(4)
    expect(answer.cities.map(({ city, members }) => [city, members])).toEqual([
      ['Amsterdam', countOf('NL')],
      ['Paris', countOf('FR')],
    ])

    // With a larger number, Paris has too few.
    await db
      .insertInto('setting')
      .values({ key: 'places', value: JSON.stringify({ members_to_share: countOf('FR') + 1 }) })
      .execute()
    await countStatistics(db, now)
    const fewer = await answerOf<'GET /statistic/locations'>('locations')
    expect(fewer.lines.map(({ country, members }) => [country, members])).toEqual([
      ['NL', countOf('NL')],
      [null, countOf('FR')],
    ])
    expect(fewer.cities.map(({ city }) => city)).toEqual(['Amsterdam'])
    await db.deleteFrom('setting').where('key', '=', 'places').execute()
    await countStatistics(db, now)
  })

  it.each(['week', 'month'] as const)('of retention by %s', async (unit) => {
    const { cohorts, averages } = await answerOf<'GET /statistic/retention'>(
      `retention?unit=${unit}&from=${dayText(firstDay - 2 * day)}&to=${dayText(now)}`,
    )
    const starts = startsOf(unit)
    const members = await allMembers()
    const expected = starts.slice(0, -1).map((start, index): Cohort => {
      const ids = members
        .filter((one) => isIn(one.created_at, start, starts[index + 1] ?? 0))
        .map(({ id }) => id)
      const seen = starts.slice(index, -1).map((begin, age) => {
        const end = starts[index + age + 1] ?? 0
        const seenThen = new Set(
          sightings.filter((one) => isIn(one.at, begin, end)).map((one) => one.memberId),
        )
        // An erased member does not count in the week or month of the erasure.
        const left = new Set(erased.filter((one) => isIn(one.at, begin, end)).map((one) => one.id))
        return ids.filter((id) => seenThen.has(id) && !left.has(id)).length
      })
      return { start: dayText(start), joined: ids.length, seen }
    })
    expect(cohorts).toEqual(expected.toReversed())
    expect(cohorts.length).toBeGreaterThan(unit === 'week' ? 8 : 1)
    const agedOne = expected.filter(({ seen }) => seen.length > 1)
    const share =
      agedOne.reduce((sum, one) => sum + (one.seen[1] ?? 0), 0) /
      agedOne.reduce((sum, one) => sum + one.joined, 0)
    expect(averages[1]).toBeCloseTo(share, 10)
  })
})

/** The starts of the played weeks or months, and that of the one that is not over. */
function startsOf(unit: CohortUnit): number[] {
  if (unit === 'week')
    return Array.from({ length: dayCount / 7 + 1 }, (_, index) => firstDay + index * 7 * day)
  // The site opened on the second day of March.
  return ['2026-03-01', '2026-04-01', '2026-05-01'].map((text) => Date.parse(text))
}

describe('counting', () => {
  const allDays = () =>
    site.database.db
      .selectFrom('statistic_day')
      .orderBy('name')
      .orderBy('day')
      .orderBy('dimension')
      .selectAll()
      .execute()

  it('changes nothing when it is repeated', async () => {
    const before = await allDays()
    await countStatistics(site.database.db, now)
    // The super admin of this test has joined and was seen since.
    const today = dayText(now)
    expect((await allDays()).filter((row) => row.day !== today)).toEqual(
      before.filter((row) => row.day !== today),
    )
  })

  it('keeps who was seen only until the day, week and month is counted', async () => {
    const kept = await site.database.db.selectFrom('member_seen').select(['period', 'start']).execute()
    const oldest = (period: string) =>
      kept
        .filter((row) => row.period === period)
        .map((row) => row.start)
        .toSorted()[0]
    expect(oldest('day')).toBe(dayText(now - day))
    expect(oldest('week')).toBe(dayText(firstDay + dayCount * day - 7 * day))
    expect(oldest('month')).toBe('2026-05-01')
  })

  it('fills in the events of days that were missed, and of all days at first', async () => {
    const { db } = site.database
    const before = await allDays()
    const events = new Set([
      'joined',
      'approved',
      'rejected',
      'deleted',
      'joined_approved',
      'new_supporters_time',
      'members',
    ])
    await db.deleteFrom('statistic_day').execute()
    await db.deleteFrom('setting').where('key', '=', 'statistics.counted_at').execute()
    await countStatistics(db, now)
    const isEvent = ({ name, day: of }: { name: string; day: string }) =>
      events.has(name) && of < dayText(now)
    expect((await allDays()).filter(isEvent)).toEqual(before.filter(isEvent))
  })
})

describe('the calls', () => {
  it('answer with the last 90 days, and refuse periods that are reversed or too long', async () => {
    const { from: first, to: last } = await answerOf<'GET /statistic/profiles'>('profiles')
    expect([first, last]).toEqual([dayText(now - 89 * day), dayText(now)])
    for (const wrong of ['?from=2026-03-02&to=2026-03-01', '?from=2020-01-01&to=2026-01-01', '?days=3'])
      expect((await boss.get(`/api/statistic/profiles${wrong}`)).statusCode).toBe(400)
    const { from: begin, to: end } = await answerOf<'GET /statistic/profiles'>('profiles?from=1950-01-01')
    expect([begin, end]).toEqual(['1950-01-01', '1953-01-02'])
  })

  it('write CSV', async () => {
    const daily = await boss.get(`/api/statistic/profiles/csv${query}`)
    const { series } = await answerOf<'GET /statistic/profiles'>(`profiles${query}`)
    const [head, first, ...rest] = daily.body.slice(1).trim().split('\r\n')
    expect(head).toBe('day,joined,approved,rejected,deleted,active,members,visible,verified,supporters')
    expect(first).toBe([dayText(from), ...series.map(({ values }) => values[0])].join(','))
    expect(rest).toHaveLength(34)
    for (const [name, begin] of [
      ['locations', 'country,members,share,previous_members\r\nNL,'],
      ['referrers', 'source,kind,joined,share,previous_joined\r\n'],
      ['acquisition', 'day,asked,joined,onboarded,joined_approved,joined_supporter\r\n'],
      ['conversion', 'day,joined,joined_supporter,new_supporters,supporters\r\n'],
      ['retention', 'month,joined,age,seen\r\n2026-04-01,'],
    ] as const) {
      const answer = await boss.get(`/api/statistic/${name}/csv`)
      expect(answer.headers['content-type']).toContain('text/csv')
      expect(answer.body.slice(1, begin.length + 1)).toBe(begin)
    }
  })
})
