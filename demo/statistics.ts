/** What the statistics would have counted in the past of the demo, where it can't be counted from the rows of today. */
import { day, startOfDay, toDay } from './calendar.ts'
import type { Random } from './random.ts'
import type { Day, DemoMember, DemoStatistics, Instant, MemberKey } from './types.ts'

/** More than the longest period that a page offers, so that it has a day before to compare with. */
const countedDays = 400

export const startOfWeek = (instant: Instant): Instant => {
  const start = startOfDay(instant)
  return start - ((new Date(start).getUTCDay() + 6) % 7) * day
}

export const startOfMonth = (instant: Instant): Instant => {
  const date = new Date(instant)
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth())
}

const starts = { week: startOfWeek, month: startOfMonth } as const

/** Returns the days on which a member was seen. Most come often at first, and some stay away. */
function seenDays(random: Random, member: DemoMember, first: Instant, asOf: Instant): Instant[] {
  const eagerness = random.between(0.08, 0.9)
  const fading = random.between(0, 1.6)
  const last = startOfDay(Math.min(member.lastSeenAt, asOf - 1))
  const joined = startOfDay(member.createdAt)
  const days: Instant[] = []
  for (let at = Math.max(first, joined); at <= last; at += day) {
    const months = (at - joined) / (30 * day)
    const isFirstOrLast = at === joined || at === last
    if (isFirstOrLast || random.chance(eagerness / (1 + fading * months))) days.push(at)
  }
  return days
}

const isVisibleAt = ({ approvedAt, isEnabled, suspension }: DemoMember, at: Instant) =>
  approvedAt !== null && approvedAt <= at && isEnabled && (suspension === null || suspension.at > at)

const isSupporterAt = (
  { isLegacySupporter, supporterSince, supporterUntil, createdAt }: DemoMember,
  at: Instant,
) =>
  isLegacySupporter
    ? createdAt <= at
    : supporterSince !== null && supporterSince <= at && (supporterUntil ?? 0) > at

/** The days on which members were seen, and the states of the members at the end of each day. */
export function inventStatistics(
  random: Random,
  members: readonly DemoMember[],
  asOf: Instant,
): DemoStatistics {
  const first = asOf - countedDays * day
  const seen = members.map((member) => ({
    member,
    days: seenDays(random.fork(`seen ${member.key}`), member, first, asOf),
  }))
  const active = new Map<Instant, number>()
  for (const { days } of seen) for (const at of days) active.set(at, (active.get(at) ?? 0) + 1)
  const requests = random.fork('requests')
  const days: DemoStatistics['days'][number][] = []
  for (let at = first; at < asOf; at += day) {
    const [of, end] = [toDay(at), at + day - 1]
    const visible = members.filter((member) => isVisibleAt(member, end))
    const joined = members.filter(({ createdAt }) => startOfDay(createdAt) === at)
    const add = (name: string, value: number, dimension = '') =>
      days.push({ day: of, name, dimension, value })
    add('active', active.get(at) ?? 0)
    add('asked', joined.length + (requests.chance(0.3) ? requests.int(1, 2) : 0))
    add('visible', visible.length)
    add(
      'verified',
      visible.filter(({ isVerified, createdAt }) => isVerified && createdAt + 9 * day < end).length,
    )
    add('supporters', members.filter((member) => isSupporterAt(member, end)).length)
    for (const [country, those] of Map.groupBy(visible, ({ city }) => city.countryCode))
      add('visible_country', those.length, country)
  }
  return { days, ...cohortsOf(seen, asOf) }
}

/** Adds up who was seen in each week and month. Those of the current ones are kept by member, as on a real site. */
function cohortsOf(
  seen: readonly { readonly member: DemoMember; readonly days: readonly Instant[] }[],
  asOf: Instant,
): Pick<DemoStatistics, 'cohorts' | 'seen'> {
  const counts = new Map<string, number>()
  const current: { period: 'week' | 'month'; start: Day; member: MemberKey }[] = []
  for (const period of ['week', 'month'] as const) {
    const startOf = starts[period]
    for (const { member, days } of seen)
      for (const start of new Set(days.map(startOf))) {
        const key = [period, toDay(startOf(member.createdAt)), toDay(start)].join(' ')
        counts.set(key, (counts.get(key) ?? 0) + 1)
        if (start === startOf(asOf)) current.push({ period, start: toDay(start), member: member.key })
      }
  }
  const cohorts = [...counts].map(([key, count]) => {
    const [period, joined = '', seenIn = ''] = key.split(' ')
    return { period: period === 'week' ? ('week' as const) : ('month' as const), joined, seenIn, count }
  })
  return { cohorts, seen: current }
}
