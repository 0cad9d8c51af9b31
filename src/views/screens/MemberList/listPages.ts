import type { ListName } from '../../../../contract/lists.ts'
import type { ComponentType } from 'react'
import type { SceneName } from '../../components/art/Scene.tsx'
import type { MemberFilters } from '../../../machines/members/pagedList/filters.ts'
import type { ListedMember } from '../../../machines/members/pagedList/memberList.ts'
import type { ViewLink } from '../../components/layout/ViewsNav.tsx'
import { pages } from '../../pages.ts'
import { paths } from '../../paths.ts'
import { ListEntryLine, TravelLine, SharedMediaLine, VisitLine } from './cardLines.tsx'

/** Describes the page of one member list. All lists share one screen. */
export interface MemberListPage {
  readonly list: ListName
  readonly title: string
  /** Label in the tabs of its group, when shorter than the title. */
  readonly label?: string
  readonly path: string
  /** Returns the line below the title of a list that is not empty. */
  readonly lead: (count: string, city: string | null, isOne: boolean) => string
  /** Texts of the empty list without filters. */
  readonly empty: { readonly scene: SceneName; readonly title: string; readonly words: string }
  /** Filters that the list does not have. Undefined for a list without any filters. */
  readonly filtersExcept?: readonly (keyof MemberFilters)[]
  /** Lists with the same name share their filters (`docs/product.md#filters`). */
  readonly sharedFilters?: 'browse'
  /** Shown until a place is chosen, on a list that needs one. */
  readonly tripPrompt?: MemberListPage['empty']
  /** Shown while the end date is before the start date. */
  readonly invalidDates?: MemberListPage['empty']
  /** Replaces the text at the end of a short list. Null for no text. */
  readonly few?: string | null
  /** Where to find other members. */
  readonly other: { readonly path: string; readonly words: string }
  /** Replaces the distance on each card. */
  readonly line?: ComponentType<{ member: ListedMember }>
  /** Other members are redirected to the upgrade page. */
  readonly isForSupporters?: true
  /** Offers a button that stops sharing with everyone. */
  readonly canStopSharing?: true
  /** Shows names with an unblock button instead of cards. */
  readonly isOfBlocked?: true
}

const toNearby = { path: paths.nearby, words: 'See who is nearby' }
const toNewest = { path: paths.newest, words: 'See who is new' }
const toOnline = { path: pages.online.path, words: 'See who is online' }
const noMembers = {
  scene: 'lookout',
  title: 'No one here yet',
  words: 'Come back later: new members join every day.',
} as const

const browse: readonly MemberListPage[] = [
  {
    list: 'nearby',
    title: 'Nearby',
    path: paths.nearby,
    lead: (count, city) => (city === null ? count : `${count}, closest to ${city} first`),
    empty: noMembers,
    filtersExcept: [],
    sharedFilters: 'browse',
    other: toNewest,
  },
  {
    list: 'newest',
    title: 'Newest',
    path: paths.newest,
    lead: (count) => `${count}, newest first`,
    empty: noMembers,
    filtersExcept: [],
    sharedFilters: 'browse',
    other: toNearby,
  },
  {
    list: 'online',
    title: 'Online',
    path: pages.online.path,
    lead: (count) => `${count} online now`,
    empty: {
      scene: 'moon',
      title: 'No one is online right now',
      words: 'Write to someone anyway. They will see your message when they return.',
    },
    filtersExcept: ['is_online'],
    sharedFilters: 'browse',
    other: toNearby,
  },
  {
    list: 'popular',
    title: 'Popular',
    path: pages.popular.path,
    lead: (count) => `${count}, most viewed this month`,
    empty: noMembers,
    filtersExcept: [],
    sharedFilters: 'browse',
    other: toNewest,
  },
  {
    list: 'travel',
    title: 'Travel',
    path: pages.travel.path,
    lead: (count, _city, isOne) => `${count} who ${isOne ? 'lives' : 'live'} there or will be there`,
    tripPrompt: {
      scene: 'trail',
      title: 'Where are you going?',
      words: 'Choose a city, and dates if you know them, to see who lives there or will be there.',
    },
    invalidDates: {
      scene: 'trail',
      title: 'The end date is before the start date',
      words: 'Choose an end date on or after the start date.',
    },
    empty: {
      scene: 'trail',
      title: 'No one there on these dates',
      words: 'Try other dates, or a larger city nearby.',
    },
    // A distance is measured from the member's own place, which a trip is not about.
    filtersExcept: ['distance'],
    other: toNearby,
    line: TravelLine,
  },
]

const emptyList = {
  scene: 'campfire',
  words: 'Add members from their profile, as Buddy or Hottie. Your notes are private.',
} as const

const ownLists: readonly MemberListPage[] = [
  {
    list: 'dudelisted',
    title: 'Your list',
    label: 'All',
    path: pages.dudelisted.path,
    lead: (count) => `${count}, newest first`,
    empty: { ...emptyList, title: 'Your list is empty' },
    filtersExcept: [],
    other: toNearby,
    line: ListEntryLine,
  },
  {
    list: 'buddies',
    title: 'Buddies',
    path: pages.buddies.path,
    lead: (count) => count,
    empty: { ...emptyList, title: 'No buddies yet' },
    filtersExcept: [],
    other: toNearby,
    line: ListEntryLine,
  },
  {
    list: 'hotties',
    title: 'Hotties',
    path: pages.hotties.path,
    lead: (count) => count,
    empty: { ...emptyList, title: 'No hotties yet' },
    filtersExcept: [],
    other: toNearby,
    line: ListEntryLine,
  },
  {
    list: 'dudelist-online',
    title: 'Online on your list',
    label: 'Online',
    path: pages['dudelist-online'].path,
    lead: (count) => `${count} on your list online now`,
    empty: {
      scene: 'moon',
      title: 'No one on your list is online',
      words: 'People on your list appear here when they come online.',
    },
    filtersExcept: ['is_online'],
    other: toOnline,
    line: ListEntryLine,
  },
  {
    list: 'hotlisting-me',
    title: 'Added you',
    path: pages['hotlisting-me'].path,
    lead: (count) => `${count} added you as Buddy or Hottie, newest first`,
    empty: {
      scene: 'porch',
      title: 'No one has added you yet',
      words: 'Members who add you appear here, unless they keep their list private.',
    },
    filtersExcept: [],
    other: toNearby,
  },
]

const visitors: readonly MemberListPage[] = [
  {
    list: 'visitor',
    title: 'Visitors',
    path: pages.visitor.path,
    lead: (count) => `${count} viewed your profile, newest first`,
    empty: {
      scene: 'porch',
      title: 'No visitors yet',
      words: 'View some profiles: most members look back.',
    },
    filtersExcept: [],
    other: toNearby,
    line: VisitLine,
    isForSupporters: true,
  },
]

const sharedMedia: readonly MemberListPage[] = [
  {
    list: 'unlocked',
    title: 'Shared by you',
    label: 'By you',
    path: pages.unlocked.path,
    lead: (count) => `${count} can see your private photos and videos`,
    empty: {
      scene: 'door',
      title: 'You are not sharing private photos',
      words: 'Share them from a member’s profile, or in your conversation.',
    },
    filtersExcept: [],
    other: { path: paths.messages, words: 'Go to your messages' },
    line: SharedMediaLine,
    canStopSharing: true,
  },
  {
    list: 'private-unlock-looker',
    title: 'Shared with you',
    label: 'With you',
    path: pages['private-unlock-looker'].path,
    lead: (count, _city, isOne) =>
      `${count} ${isOne ? 'shares' : 'share'} private photos and videos with you`,
    empty: {
      scene: 'door',
      title: 'No one shares private photos with you yet',
      words: 'Get to know each other first, then ask.',
    },
    filtersExcept: [],
    other: toOnline,
    line: SharedMediaLine,
  },
]

const blocked: readonly MemberListPage[] = [
  {
    list: 'blocked',
    title: 'Blocked members',
    path: pages.blocked.path,
    lead: (count) => `${count}. You don’t see each other`,
    few: null,
    empty: {
      scene: 'trail',
      title: 'No blocked members',
      words: 'People you block appear here.',
    },
    other: { path: paths.home, words: 'Back to home' },
    isOfBlocked: true,
  },
]

interface ListGroup {
  readonly label: string
  readonly pages: readonly MemberListPage[]
  /** Other pages to browse, which the menu of a phone's title has too. */
  readonly further?: readonly ViewLink[]
}

/** The pages of a group link to each other below the title. */
const groups: readonly ListGroup[] = [
  {
    label: 'Browse',
    pages: browse,
    further: [
      pages.popularPics,
      pages.newestPics,
      pages.popularVids,
      pages.newestVids,
      pages.dudelisted,
      pages.visitor,
      pages.search,
    ].map(({ path, title }) => ({
      href: path,
      label: title,
      isCurrent: false,
    })),
  },
  { label: 'Your list', pages: ownLists },
  { label: 'Visitors', pages: visitors },
  { label: 'Private photo access', pages: sharedMedia },
  { label: 'Blocked members', pages: blocked },
]

/** Returns the page of a list, and the group it belongs to. */
export function memberListPage(name: ListName) {
  for (const group of groups) {
    const page = group.pages.find(({ list }) => list === name)
    if (page) return { page, group }
  }
  throw new Error(`No page shows the list ${name}.`)
}

export const canFilter = ({ filtersExcept }: MemberListPage): boolean => filtersExcept !== undefined
export const canFilterBy =
  ({ filtersExcept }: MemberListPage) =>
  (name: keyof MemberFilters): boolean =>
    // Units belong to the distance filter.
    filtersExcept !== undefined && !filtersExcept.includes(name === 'units' ? 'distance' : name)
