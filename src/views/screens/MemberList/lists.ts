import type { ComponentType } from 'react'
import type { SceneName } from '../../components/art/Scene.tsx'
import type { MemberFilters } from '../../../machines/members/pagedList/filters.ts'
import type { ListedMember, ListName } from '../../../machines/members/pagedList/memberList.ts'
import { pages } from '../../pages.ts'
import { paths } from '../../paths.ts'
import { DudeLine, TravelLine, UnlockLine, VisitLine } from './cardLines.tsx'

/** What tells one list of members from another; the screen is the same. */
export interface ListPage {
  readonly list: ListName
  readonly title: string
  /** Among its sisters, where the title would say too much. */
  readonly label?: string
  readonly path: string
  /** Below the title, where somebody is listed. */
  readonly lead: (men: string, city: string | null, isOne: boolean) => string
  /** Nobody is listed, and nothing narrows it. */
  readonly empty: { readonly scene: SceneName; readonly title: string; readonly words: string }
  /** By what it can't be narrowed; a list without this can by nothing. */
  readonly filtersBut?: readonly (keyof MemberFilters)[]
  /** Whom it shows is not known before a place is chosen: what is said until then. */
  readonly unasked?: ListPage['empty']
  /** What is said while the days run backwards. */
  readonly backwards?: ListPage['empty']
  /** Below so few that there may be more elsewhere, where it is not that more are to come. */
  readonly few?: string
  /** Where there are more men than here. */
  readonly other: { readonly path: string; readonly words: string }
  /** On a card, in the place of the distance. */
  readonly line?: ComponentType<{ member: ListedMember }>
  /** SPEC 6: others are told so, and go to what supporters get. */
  readonly isForSupporters?: true
  /** What can be done with all of it, where somebody is listed. */
  readonly canLockAll?: true
  /** Of them their names alone are shown, and how to unblock them. */
  readonly isOfBlocked?: true
}

const toNearby = { path: paths.nearby, words: 'See who is nearby' }
const toNewest = { path: paths.newest, words: 'See who is new' }
const toOnline = { path: pages.online.path, words: 'See who is online' }
const nobody = {
  scene: 'lookout',
  title: 'Nobody here yet',
  words: 'Come back a little later: new men arrive every day.',
} as const

const browse: readonly ListPage[] = [
  {
    list: 'nearby',
    title: 'Nearby',
    path: paths.nearby,
    lead: (men, city) => (city === null ? men : `${men}, those around ${city} first`),
    empty: nobody,
    filtersBut: [],
    other: toNewest,
  },
  {
    list: 'newest',
    title: 'Newest',
    path: paths.newest,
    lead: (men) => `${men}, the latest to arrive first`,
    empty: nobody,
    filtersBut: [],
    other: toNearby,
  },
  {
    list: 'online',
    title: 'Online',
    path: pages.online.path,
    lead: (men) => `${men} here right now`,
    empty: {
      scene: 'moon',
      title: 'Nobody is online right now',
      words: 'It is quiet. Write to somebody: he finds your message when he is back.',
    },
    filtersBut: ['is_online'],
    other: toNearby,
  },
  {
    list: 'popular',
    title: 'Popular',
    path: pages.popular.path,
    lead: (men) => `${men}, the most looked at this month first`,
    empty: nobody,
    filtersBut: [],
    other: toNewest,
  },
  {
    list: 'travel',
    title: 'Travel',
    path: pages.travel.path,
    lead: (men, _city, isOne) => `${men} who ${isOne ? 'lives' : 'live'} there or will be there`,
    unasked: {
      scene: 'trail',
      title: 'Where are you going?',
      words: 'Choose a city, and the days if you know them: you see who lives there and who will be there.',
    },
    backwards: {
      scene: 'trail',
      title: 'These days run backwards',
      words: 'Choose a last day that is not before the first: you see who is there then.',
    },
    empty: {
      scene: 'trail',
      title: 'Nobody there in these days',
      words: 'Try other days, or a larger city nearby.',
    },
    // It counts from one's own place.
    filtersBut: ['distance'],
    other: toNearby,
    line: TravelLine,
  },
]

const emptyList = {
  scene: 'campfire',
  words: 'Put a man on it from his profile, as Buddy or as Hottie. Only you see your notes on him.',
} as const

const dudes: readonly ListPage[] = [
  {
    list: 'dudelisted',
    title: 'Your dudes',
    label: 'All',
    path: pages.dudelisted.path,
    lead: (men) => `${men}, the last listed first`,
    empty: { ...emptyList, title: 'Your list is empty' },
    filtersBut: [],
    other: toNearby,
    line: DudeLine,
  },
  {
    list: 'buddies',
    title: 'Buddies',
    path: pages.buddies.path,
    lead: (men) => men,
    empty: { ...emptyList, title: 'No buddies yet' },
    filtersBut: [],
    other: toNearby,
    line: DudeLine,
  },
  {
    list: 'hotties',
    title: 'Hotties',
    path: pages.hotties.path,
    lead: (men) => men,
    empty: { ...emptyList, title: 'No hotties yet' },
    filtersBut: [],
    other: toNearby,
    line: DudeLine,
  },
  {
    list: 'dudelist-online',
    title: 'Dudes online',
    label: 'Online now',
    path: pages['dudelist-online'].path,
    lead: (men) => `${men} of your list here right now`,
    empty: {
      scene: 'moon',
      title: 'None of your dudes is online',
      words: 'Whoever of your list comes online stands here.',
    },
    filtersBut: ['is_online'],
    other: toOnline,
    line: DudeLine,
  },
  {
    list: 'hotlisting-me',
    title: 'Who lists you',
    label: 'Listed by',
    path: pages['hotlisting-me'].path,
    lead: (men) => `${men} with you as Buddy or Hottie, the last to list you first`,
    empty: {
      scene: 'porch',
      title: 'You are on nobody’s list yet',
      words: 'Whoever puts you on his stands here, unless he keeps it to himself.',
    },
    filtersBut: [],
    other: toNearby,
  },
]

const visitors: readonly ListPage[] = [
  {
    list: 'visitor',
    title: 'Visitors',
    path: pages.visitor.path,
    lead: (men) => `${men} looked at your profile, the last first`,
    empty: {
      scene: 'porch',
      title: 'No visitors yet',
      words: 'Look at some profiles yourself: most men look back.',
    },
    filtersBut: [],
    other: toNearby,
    line: VisitLine,
    isForSupporters: true,
  },
]

const unlocked: readonly ListPage[] = [
  {
    list: 'unlocked',
    title: 'Unlocked by you',
    label: 'By you',
    path: pages.unlocked.path,
    lead: (men) => `${men} may look at your private pictures and videos`,
    empty: {
      scene: 'door',
      title: 'Your private pictures are locked for everybody',
      words: 'Unlock them for a man on his profile, or in your conversation with him.',
    },
    filtersBut: [],
    other: { path: paths.messages, words: 'Go to your messages' },
    line: UnlockLine,
    canLockAll: true,
  },
  {
    list: 'private-unlock-looker',
    title: 'Unlocked for you',
    label: 'For you',
    path: pages['private-unlock-looker'].path,
    lead: (men, _city, isOne) => `${men} ${isOne ? 'lets' : 'let'} you look at private pictures and videos`,
    empty: {
      scene: 'door',
      title: 'Nobody has unlocked his pictures for you yet',
      words: 'Get to know each other first, and ask.',
    },
    filtersBut: [],
    other: toOnline,
    line: UnlockLine,
  },
]

const blocked: readonly ListPage[] = [
  {
    list: 'blocked',
    title: 'Blocked members',
    path: pages.blocked.path,
    lead: (men, _city, isOne) =>
      isOne
        ? `${men}. You do not see him, and he does not see you`
        : `${men}. You do not see them, and they do not see you`,
    few: 'These are all whom you blocked',
    empty: {
      scene: 'trail',
      title: 'You have blocked nobody',
      words: 'Whom you block on his profile stands here, and neither of you sees the other any more.',
    },
    other: { path: paths.home, words: 'Back to home' },
    isOfBlocked: true,
  },
]

/** Sisters: from one to the other in the title. */
const families: readonly { readonly label: string; readonly pages: readonly ListPage[] }[] = [
  { label: 'Browse', pages: browse },
  { label: 'Your dudes', pages: dudes },
  { label: 'Visitors', pages: visitors },
  { label: 'Unlocked members', pages: unlocked },
  { label: 'Blocked members', pages: blocked },
]

/** The page of a list, and its sisters. */
export function listPage(name: ListName) {
  for (const family of families) {
    const page = family.pages.find(({ list }) => list === name)
    if (page) return { page, family }
  }
  throw new Error(`No page shows the list ${name}.`)
}

export const bearsFilters = ({ filtersBut }: ListPage): boolean => filtersBut !== undefined
export const bears =
  ({ filtersBut }: ListPage) =>
  (name: keyof MemberFilters): boolean =>
    // Units are those of the distance.
    filtersBut !== undefined && !filtersBut.includes(name === 'units' ? 'distance' : name)
