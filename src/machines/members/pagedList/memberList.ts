import type {
  BlockedCard,
  DudelistedCard,
  TravelCard,
  UnlockCard,
  UserCard,
  UserSearch,
  VisitorCard,
} from '../../../../contract/types.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { ToggleSubject, ToggleValue } from '../../app/toggle/subject.ts'
import type { MemberFilters } from './filters.ts'
import type { FollowItems } from './implementations.ts'
import type { Journey } from './journey.ts'
import { isAnswered, type ItemChange, type KeptList, withChange } from './list.ts'
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
  | 'hotlisting-me'
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

type Members = { readonly [Toggle in ToggleSubject['toggle']]?: (to: ToggleValue) => boolean }
const isOn = (to: ToggleValue) => to !== false && to !== null
const is = (wanted: ToggleValue) => (to: ToggleValue) => to === wanted

/** Lists of what the member set by a click: what puts another on one, and anything else takes him off it. */
const membersOf: { readonly [List in ListName]?: Members } = {
  dudelisted: { dudelist: isOn },
  'dudelist-online': { dudelist: isOn },
  buddies: { dudelist: is('buddies') },
  hotties: { dudelist: is('hotties') },
  unlocked: { unlock: isOn },
  blocked: { block: isOn },
}

/** Lists of what others set of the member: a block ends that too. */
const setByOthers: ReadonlySet<ListName> = new Set(['hotlisting-me', 'private-unlock-looker'])

type MemberListChange = ItemChange<ListedMember>

/** DECISIONS, Access: who is blocked is in no list but that of the blocked. At once, and back where that fails. */
function afterChange(list: ListName, { id, changes }: FactOf<'member.changed'>): MemberListChange {
  if (changes.is_blocked === undefined || list === 'blocked') return { type: 'item.changed', id, changes }
  return { type: changes.is_blocked ? 'item.hidden' : 'item.shown', id }
}

/** Once the server has it so: what is shown at once may be reverted. */
function afterToggle(list: ListName, { subject, to }: FactOf<'toggle.stored'>): MemberListChange[] {
  const { toggle, id } = subject
  if (list === 'unlocked' && toggle === 'unlocks') return [{ type: 'list.emptied' }]
  const isOnIt = membersOf[list]?.[toggle]
  if (isOnIt) return [{ type: isOnIt(to) ? 'item.returned' : 'item.removed', id }]
  if (toggle !== 'block') return []
  if (to === true) return [{ type: 'item.removed', id }]
  // What the two had set of each other ended with the block; everywhere else he is seen again.
  if (membersOf[list] || setByOthers.has(list)) return []
  return [
    { type: 'item.changed', id, changes: { dudelist_type: null, in_dudelist: false } },
    { type: 'item.returned', id },
  ]
}

/** Of the rest of the cards the page itself knows newer: what is wished and not stored yet. */
const afterPresence = ({ users }: FactOf<'realtime.dudelistOnlineUpdated'>): MemberListChange[] =>
  users.map(({ id, is_online, is_idle }) => ({ type: 'item.changed', id, changes: { is_online, is_idle } }))

export const followMembers: FollowItems<ListedMember, MemberListParameters> = (bus, report, { list }) => {
  const changed = bus.on('member.changed', (fact) => report(afterChange(list, fact)))
  const ended = bus.on('toggle.stored', (fact) => {
    for (const change of afterToggle(list, fact)) report(change)
  })
  const cameOrWent = bus.on('realtime.dudelistOnlineUpdated', (fact) => {
    for (const change of afterPresence(fact)) report(change)
  })
  return () => {
    changed.unsubscribe()
    ended.unsubscribe()
    cameOrWent.unsubscribe()
  }
}

type KeptMemberList = KeptList<ListedMember, MemberListParameters>
export type KeptMemberLists = Map<string, KeptMemberList>

/** Lists as they were left, until the session ends: they follow what happens as one that is open does. */
export function keepMemberLists(bus: Bus): KeptMemberLists {
  const lists: KeptMemberLists = new Map()
  const change = (key: string, { parameters, content }: KeptMemberList, to: MemberListChange) => {
    // Where he stands in it is not known: it is asked for anew when it is gone back to.
    if (to.type === 'item.returned' && !isAnswered(content, to)) lists.delete(key)
    else lists.set(key, { parameters, content: withChange(content, to) })
  }
  const apply = (changesOf: (list: ListName) => readonly MemberListChange[]) => {
    for (const [key, { parameters }] of lists) {
      for (const to of changesOf(parameters.list)) {
        const kept = lists.get(key)
        if (kept) change(key, kept, to)
      }
    }
  }
  bus.on('session.ended', () => lists.clear())
  bus.on('member.changed', (fact) => apply((list) => [afterChange(list, fact)]))
  bus.on('toggle.stored', (fact) => apply((list) => afterToggle(list, fact)))
  bus.on('realtime.dudelistOnlineUpdated', (fact) => apply(() => afterPresence(fact)))
  return lists
}
