import type {
  BlockedCard,
  DudelistedCard,
  TravelCard,
  UnlockCard,
  UserCard,
  UserSearch,
  VisitorCard,
} from '../../../contract/types.ts'
import type { Bus } from '../root/bus.ts'
import type { FactOf } from '../root/facts.ts'
import type { ToggleSubject, ToggleValue } from '../toggle/subject.ts'
import type { MemberFilters } from './filters.ts'
import type { FollowItems } from './implementations.ts'
import type { Journey } from './journey.ts'
import { type ItemChange, type KeptList, withChange } from './list.ts'
import { createPagedListMachine } from './machine.ts'

/** SPEC 7: what follows `GET /user/`, or `GET /user/dudelisted/`. */
export type ListName =
  | 'nearby'
  | 'nearby-online'
  | 'newest'
  | 'online'
  | 'popular'
  | 'travel'
  | 'dudelisted'
  | 'buddies'
  | 'hotties'
  | 'dudelist-online'
  | 'visitor'
  | 'unlocked'
  | 'private-unlock-looker'
  | 'blocked'
  /** `POST /user/search`. */
  | 'search'

/** Those that need no place to be asked for. */
export type PlainListName = Exclude<ListName, 'travel'>

/** What some lists say of a member beside his card. */
export type ListedMember = UserCard &
  Partial<Omit<BlockedCard & DudelistedCard & TravelCard & UnlockCard & VisitorCard, keyof UserCard>>

export type MemberListParameters =
  | (MemberFilters & {
      readonly list: PlainListName
      readonly per_page?: number
      /** What the list of found members asks, in the place of filters. */
      readonly search?: UserSearch
    })
  | (MemberFilters & Journey & { readonly list: 'travel' })

export const memberListMachine = createPagedListMachine<ListedMember, MemberListParameters>()

type Ends = { readonly [Toggle in ToggleSubject['toggle']]?: (to: ToggleValue) => boolean }
const isNot = (kept: ToggleValue) => (to: ToggleValue) => to !== kept
const isOn = (to: ToggleValue) => to === true
const isOff = (to: ToggleValue) => to === false || to === null

/** Lists of what the member set by a click: what ends a member's being on one. */
const endsOf: { readonly [List in ListName]?: Ends } = {
  dudelisted: { dudelist: isOff },
  'dudelist-online': { dudelist: isOff },
  buddies: { dudelist: isNot('buddies') },
  hotties: { dudelist: isNot('hotties') },
  unlocked: { unlock: isOff },
  blocked: { block: isOff },
}

type MemberListChange = ItemChange<ListedMember>

/** DECISIONS, Access: who is blocked is in no list but that of the blocked. At once, and back where that fails. */
function afterChange(list: ListName, { id, changes }: FactOf<'member.changed'>): MemberListChange {
  if (changes.is_blocked === undefined || list === 'blocked') return { type: 'item.changed', id, changes }
  return { type: changes.is_blocked ? 'item.hidden' : 'item.shown', id }
}

/** Once the server has it so: what is shown at once may be reverted. */
function afterToggle(list: ListName, { subject, to }: FactOf<'toggle.stored'>): MemberListChange | null {
  if (list === 'unlocked' && subject.toggle === 'unlocks') return { type: 'list.emptied' }
  const ends: Ends = { block: isOn, ...endsOf[list] }
  return ends[subject.toggle]?.(to) ? { type: 'item.removed', id: subject.id } : null
}

export const followMembers: FollowItems<ListedMember, MemberListParameters> = (bus, report, { list }) => {
  const changed = bus.on('member.changed', (fact) => report(afterChange(list, fact)))
  const ended = bus.on('toggle.stored', (fact) => {
    const change = afterToggle(list, fact)
    if (change) report(change)
  })
  // Of the rest of the cards the page itself knows newer: what is wished and not stored yet.
  const cameOrWent = bus.on('realtime.dudelistOnlineUpdated', ({ users }) => {
    for (const { id, is_online, is_idle } of users)
      report({ type: 'item.changed', id, changes: { is_online, is_idle } })
  })
  return () => {
    changed.unsubscribe()
    ended.unsubscribe()
    cameOrWent.unsubscribe()
  }
}

export type KeptMemberLists = Map<string, KeptList<ListedMember, MemberListParameters>>

/** Lists as they were left, until the session ends: they follow what happens as one that is open does. */
export function keepMemberLists(bus: Bus): KeptMemberLists {
  const lists: KeptMemberLists = new Map()
  const apply = (changeOf: (list: ListName) => MemberListChange | null) => {
    for (const [key, kept] of lists) {
      const change = changeOf(kept.parameters.list)
      if (change) lists.set(key, { ...kept, content: withChange(kept.content, change) })
    }
  }
  bus.on('session.ended', () => lists.clear())
  bus.on('member.changed', (fact) => apply((list) => afterChange(list, fact)))
  bus.on('toggle.stored', (fact) => apply((list) => afterToggle(list, fact)))
  return lists
}
