import type { ReportReason } from '../contract/reports.ts'
import { day, hour, minute, startOfDay } from './calendar.ts'
import { cast } from './cast.ts'
import { demoMembers } from './people.ts'
import { createRandom, type Random } from './random.ts'
import { inventStatistics } from './statistics.ts'
import { inventConversations } from './talk.ts'
import { appealText, listNotes, reportTexts, systemTexts } from './text/notes.ts'
import type {
  DemoAlias,
  DemoAppeal,
  DemoBlock,
  DemoConversation,
  DemoHotClick,
  DemoListing,
  DemoMember,
  DemoPayment,
  DemoReport,
  DemoSavedSearch,
  DemoSystemMessage,
  DemoUnlock,
  DemoView,
  DemoWorld,
  Instant,
} from './types.ts'

const isVisible = (member: DemoMember): boolean =>
  member.approvedAt !== null && member.suspension === null && member.isEnabled

/** Returns when both members had joined. */
const sinceBoth = (a: DemoMember, b: DemoMember): Instant =>
  Math.max(a.approvedAt ?? a.createdAt, b.approvedAt ?? b.createdAt)

const between = (random: Random, from: Instant, to: Instant): Instant =>
  Math.round(from + random.next() ** 0.6 * Math.max(0, to - from))

/** Picks other members, those of the same city more often. */
function acquaintances(
  random: Random,
  of: DemoMember,
  among: readonly DemoMember[],
  count: number,
): DemoMember[] {
  const others = among.filter((member) => member !== of)
  const near = others.filter(({ city }) => city === of.city)
  const known = random.sample(near, Math.ceil(count * 0.7))
  return [
    ...known,
    ...random.sample(
      others.filter((member) => !known.includes(member)),
      count - known.length,
    ),
  ]
}

/** The list entries of the two main sign-ins. */
const castListings: Readonly<
  Record<string, Readonly<Record<'buddies' | 'hotties', readonly (readonly [string, string | null])[]>>>
> = {
  Luc: {
    buddies: [
      ['Marek', 'Met at the climbing hall. Prefers mornings.'],
      ['Rafael', 'Sauna on Wednesdays. Two towels.'],
      ['Tobias', null],
      ['Pavel', 'Knows the trail behind the castle.'],
      ['Otto', 'Has the second volume.'],
      ['Devon', null],
      ['Henrik', 'Ask about the boat, not about the ferry.'],
    ],
    hotties: [
      ['Kwame', 'The staircase.'],
      ['Sami', 'Soup, noodles, Friday.'],
      ['Arno', null],
    ],
  },
  Marek: {
    buddies: [
      ['Luc', 'Two hands, no talent, good company.'],
      ['Devon', 'Darts on Thursdays.'],
      ['Rafael', 'Larch for the bench.'],
      ['Kwame', null],
      ['Nils', 'Measure his door.'],
      ['Tobias', null],
      ['Bram', null],
    ],
    hotties: [
      ['Arno', 'No cast iron.'],
      ['Idris', null],
    ],
  },
}

function inventListings(random: Random, members: readonly DemoMember[], asOf: Instant): DemoListing[] {
  const visible = members.filter(isVisible)
  const byName = new Map(members.map((member) => [member.name, member]))
  const listings: DemoListing[] = []
  for (const member of visible) {
    const own = castListings[member.name]
    const scripted = own
      ? (['buddies', 'hotties'] as const).flatMap((type) =>
          own[type].map(([name, note]) => ({ type, listed: byName.get(name), note })),
        )
      : []
    for (const { type, listed, note } of scripted) {
      if (listed)
        listings.push({
          member: member.key,
          listed: listed.key,
          type,
          note,
          isPrivate: false,
          createdAt: between(random, sinceBoth(member, listed), asOf),
        })
    }
    const known = new Set(scripted.map(({ listed }) => listed))
    const count = random.chance(own ? 1 : 0.6) ? Math.ceil(random.next() ** 2 * (own ? 6 : 9)) : 0
    for (const listed of acquaintances(random, member, visible, count)) {
      if (known.has(listed)) continue
      listings.push({
        member: member.key,
        listed: listed.key,
        type: random.chance(0.52) ? 'buddies' : 'hotties',
        note: random.chance(0.22) ? random.pick(listNotes) : null,
        isPrivate: member.isPrivateDudelisting,
        createdAt: between(random, sinceBoth(member, listed), asOf),
      })
    }
  }
  return listings
}

function inventBlocks(
  random: Random,
  members: readonly DemoMember[],
  conversations: readonly DemoConversation[],
  asOf: Instant,
): DemoBlock[] {
  const scammer = members.find(({ suspension }) => suspension?.isScam)
  const ordinary = members.filter(
    (member) => isVisible(member) && !cast.some(({ name }) => name === member.name),
  )
  const blocks = random.sample(ordinary, 12).flatMap((member) => {
    const [blocked] = acquaintances(random, member, ordinary, 1)
    return blocked
      ? [
          {
            member: member.key,
            blocked: blocked.key,
            createdAt: between(random, sinceBoth(member, blocked), asOf),
          },
        ]
      : []
  })
  // Four of the members who got the spam message report it.
  const victims = conversations.filter(({ members: [from] }) => from === scammer?.key).slice(0, 4)
  return [
    ...blocks,
    ...victims.map(({ members: [from, victim] }) => ({
      member: victim,
      blocked: from,
      createdAt: asOf - 12 * hour,
    })),
  ]
}

function inventUnlocks(
  random: Random,
  members: readonly DemoMember[],
  conversations: readonly DemoConversation[],
  asOf: Instant,
): DemoUnlock[] {
  const visible = members.filter(isVisible)
  const unlocks = new Map<string, DemoUnlock>()
  const add = (unlock: DemoUnlock): void => void unlocks.set(`${unlock.member}-${unlock.viewer}`, unlock)
  for (const member of visible) {
    if (!member.photos.some(({ isPrivate }) => isPrivate)) continue
    for (const viewer of acquaintances(random, member, visible, Math.ceil(random.next() ** 2 * 5))) {
      const lasts = random.weighted({ open: 70, day: 12, week: 18 })
      const createdAt =
        lasts === 'open'
          ? between(random, sinceBoth(member, viewer), asOf)
          : asOf - Math.round(random.between(1, 20) * hour)
      add({
        member: member.key,
        viewer: viewer.key,
        createdAt,
        expiresAt: lasts === 'open' ? null : createdAt + (lasts === 'day' ? 1 : 7) * day,
      })
    }
  }
  // Gives media access where a conversation says so.
  for (const {
    members: [a, b],
    messages,
  } of conversations) {
    for (const { from, isUnlock, sentAt } of messages) {
      if (isUnlock) add({ member: from, viewer: from === a ? b : a, createdAt: sentAt, expiresAt: null })
    }
  }
  return [...unlocks.values()]
}

function inventViews(random: Random, members: readonly DemoMember[], asOf: Instant): DemoView[] {
  const visible = members.filter(isVisible)
  const lookers = visible.filter(({ isPrivateViewing }) => !isPrivateViewing)
  return visible.flatMap((member) => {
    const isShown = cast.some(({ name }) => name === member.name)
    return acquaintances(random, member, lookers, isShown ? random.int(28, 46) : random.int(2, 12)).map(
      (viewer) => ({
        member: member.key,
        viewer: viewer.key,
        viewedAt: Math.round(
          Math.max(sinceBoth(member, viewer), asOf - random.next() ** 2 * 29 * day - 5 * minute),
        ),
      }),
    )
  })
}

function inventHotClicks(random: Random, members: readonly DemoMember[], asOf: Instant): DemoHotClick[] {
  const visible = members.filter(isVisible)
  return visible.flatMap((member) =>
    member.photos.flatMap((photo) => {
      const { approvedAt } = photo
      if (photo.isPrivate || approvedAt === null) return []
      const count = Math.min(photo.totalHotClicks, random.int(0, 9))
      return acquaintances(random, member, visible, count).map((clicker) => ({
        photo: photo.key,
        member: clicker.key,
        createdAt: between(random, Math.max(approvedAt, sinceBoth(member, clicker)), asOf),
      }))
    }),
  )
}

function inventReports(random: Random, members: readonly DemoMember[], asOf: Instant): DemoReport[] {
  const ordinary = members.filter(
    (member) => isVisible(member) && !cast.some(({ name }) => name === member.name),
  )
  const reporters = random.sample(
    ordinary.filter(({ createdAt }) => createdAt < asOf - 60 * day),
    24,
  )
  const reporter = (): DemoMember => {
    const next = reporters.pop()
    if (!next) throw new RangeError('Nobody is left to report anything.')
    return next
  }
  const accused = random.sample(
    ordinary.filter((member) => !reporters.includes(member) && member.photos.length > 1),
    16,
  )
  const when = (): Instant => Math.round(asOf - random.between(0.5, 70) * hour)
  const wordsFor = (reason: ReportReason): string => random.pick(reportTexts[reason])

  const aboutMembers = (
    ['under-age', 'not-himself', 'harassment', 'not-himself', 'harassment'] as const
  ).flatMap((reason, index): DemoReport[] => {
    const about = accused[index]
    return about
      ? [
          {
            reporter: reporter().key,
            subject: { type: 'member', key: about.key },
            about: about.key,
            reason,
            text: wordsFor(reason),
            createdAt: when(),
          },
        ]
      : []
  })
  const aboutPhotos = (
    ['not-himself', 'explicit-in-public', 'other', 'other', 'not-himself'] as const
  ).flatMap((reason, index): DemoReport[] => {
    const about = accused[index + 5]
    const photo = about?.photos.findLast(({ isPrivate, approvedAt }) => !isPrivate && approvedAt !== null)
    return about && photo
      ? [
          {
            reporter: reporter().key,
            subject: { type: 'photo', key: photo.key },
            about: about.key,
            reason,
            text: wordsFor(reason),
            createdAt: when(),
          },
        ]
      : []
  })
  const filmed = ordinary.find(({ videos }) =>
    videos.some(({ isPrivate, approvedAt }) => !isPrivate && approvedAt !== null),
  )
  const video = filmed?.videos[0]
  const aboutVideos: DemoReport[] =
    filmed && video
      ? [
          {
            reporter: reporter().key,
            subject: { type: 'video', key: video.key },
            about: filmed.key,
            reason: 'other',
            text: 'The music in it is mine.',
            createdAt: when(),
          },
        ]
      : []
  const scammer = members.find(({ suspension }) => suspension?.isScam)
  const aboutScammer: DemoReport[] = scammer?.suspension
    ? reportTexts.spam.map((text, index) => ({
        reporter: reporter().key,
        subject: { type: 'member', key: scammer.key },
        about: scammer.key,
        reason: 'spam',
        text,
        createdAt: (scammer.suspension?.at ?? asOf) - (index + 1) * hour,
      }))
    : []
  return [...aboutMembers, ...aboutPhotos, ...aboutVideos, ...aboutScammer]
}

function inventSystemMessages(members: readonly DemoMember[], asOf: Instant): DemoSystemMessage[] {
  const toAll = systemTexts.everyone.map((text, index) => ({
    to: null,
    text,
    createdAt: asOf - (60 - index * 28) * day,
  }))
  const toOne = members.flatMap((member) => {
    const { approvedAt } = member
    if (approvedAt === null || (approvedAt < asOf - 7 * day && !member.signIn)) return []
    const messages: DemoSystemMessage[] = [
      { to: member.key, text: systemTexts.approved, createdAt: approvedAt },
    ]
    if (member.supporterSince !== null)
      messages.push({ to: member.key, text: systemTexts.supporter, createdAt: member.supporterSince })
    if (member.signIn && member.isVerified)
      messages.push({ to: member.key, text: systemTexts.verified, createdAt: approvedAt + 9 * day })
    if (member.signIn && !member.role)
      messages.push({ to: member.key, text: systemTexts.photoApproved, createdAt: asOf - 2 * day })
    return messages
  })
  return [...toAll, ...toOne]
}

function inventPayments(random: Random, members: readonly DemoMember[], asOf: Instant): DemoPayment[] {
  return members.flatMap((member) => {
    const { supporterSince, supporterUntil, isLegacySupporter } = member
    if (supporterSince === null || supporterUntil === null || isLegacySupporter) return []
    // One payment after another without a gap. The last one covers today.
    const payments: DemoPayment[] = []
    for (let from = supporterSince; from < asOf;) {
      const days = random.pick([30, 90, 90, 365] as const)
      payments.push({
        member: member.key,
        days,
        paidAt: from + Math.round(random.between(7, 22) * hour),
        country: member.city.countryCode,
        outcome: 'paid',
        refundedAt: null,
      })
      from += days * day
    }
    return payments.filter(({ paidAt }) => paidAt <= asOf)
  })
}

const lostOutcomes = {
  refunded: 5,
  'partly refunded': 2,
  'charged back': 1,
  declined: 5,
  open: 2,
} as const

/** Payments that were given back or declined, of members who are no supporters, in the last year. */
function inventLostPayments(random: Random, members: readonly DemoMember[], asOf: Instant): DemoPayment[] {
  const others = members.filter((member) => {
    const { supporterSince, isLegacySupporter, approvedAt, signIn } = member
    return supporterSince === null && !isLegacySupporter && approvedAt !== null && signIn === null
  })
  return random.sample(others, Math.round(others.length / 12)).map((member) => {
    const outcome = random.weighted(lostOutcomes)
    const age = Math.min(asOf - member.createdAt, 365 * day) / day
    const daysAgo = outcome === 'open' ? random.between(0, 2) : random.between(0, age)
    const paidAt = Math.round(asOf - daysAgo * day)
    const isReturned = outcome !== 'declined' && outcome !== 'open'
    return {
      member: member.key,
      days: random.pick([30, 90, 365] as const),
      paidAt,
      country: random.chance(0.1) ? null : member.city.countryCode,
      outcome,
      refundedAt: isReturned ? Math.round(Math.min(asOf, paidAt + random.between(1, 60) * day)) : null,
    }
  })
}

/**
 * The whole invented community. The same seed and the same day (UTC) of `now`, in milliseconds, give the same world.
 */
export function demoWorld(seed: string, now: Instant): DemoWorld {
  const asOf = startOfDay(now)
  const members = demoMembers(seed, now)
  const random = createRandom(`${seed}/world`)
  const conversations = inventConversations(random.fork('talk'), members, asOf)
  const appellant = members.find(({ suspension }) => suspension && !suspension.isScam)
  const luc = members.find(({ name }) => name === 'Luc')
  const marek = members.find(({ name }) => name === 'Marek')
  const searches: [DemoMember | undefined, string, DemoSavedSearch['interests'], DemoSavedSearch['ages']][] =
    [
      [luc, 'Swimmers nearby', ['swimming'], [28, 45]],
      [luc, 'Readers', ['books', 'museums'], [30, 60]],
      [marek, 'Men who make things', ['making-things'], [30, 65]],
    ]
  const appeal: DemoAppeal[] = appellant?.suspension
    ? [{ member: appellant.key, text: appealText, createdAt: appellant.suspension.at + 11 * hour }]
    : []
  const superAdmin = members.find(({ role }) => role === 'super-admin')
  const aliases: DemoAlias[] = superAdmin && luc ? [{ owner: superAdmin.key, target: luc.key }] : []
  return {
    asOf,
    members,
    conversations,
    listings: inventListings(random.fork('listings'), members, asOf),
    blocks: inventBlocks(random.fork('blocks'), members, conversations, asOf),
    unlocks: inventUnlocks(random.fork('unlocks'), members, conversations, asOf),
    views: inventViews(random.fork('views'), members, asOf),
    hotClicks: inventHotClicks(random.fork('hot-clicks'), members, asOf),
    reports: inventReports(random.fork('reports'), members, asOf),
    systemMessages: inventSystemMessages(members, asOf),
    savedSearches: searches.flatMap(([member, name, interests, ages]) =>
      member ? [{ member: member.key, name, interests, ages }] : [],
    ),
    payments: [
      ...inventPayments(random.fork('payments'), members, asOf),
      ...inventLostPayments(random.fork('lost-payments'), members, asOf),
    ],
    appeals: appeal,
    aliases,
    statistics: inventStatistics(random.fork('statistics'), members, asOf),
  }
}
