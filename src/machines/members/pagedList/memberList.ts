import type {
  BlockedCard,
  DudelistedCard,
  ListName,
  PlainListName,
  TravelCard,
  UnlockCard,
  VisitorCard,
} from '../../../../contract/lists.ts'
import type { UserCard } from '../../../../contract/members.ts'
import type { UserSearch } from '../../../../contract/search.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { ToggleSubject, ToggleValue } from '../../app/toggle/types.ts'
import type { MemberFilters } from './filters.ts'
import type { FollowItems } from './implementations.ts'
import type { Journey } from './journey.ts'
import { isAnswered, type ItemChange, type KeptList, withChange } from './list.ts'
import { createPagedListMachine } from './machine.ts'

/** A card with the extra fields of some lists. */
export type ListedMember = UserCard &
  Partial<Omit<BlockedCard & DudelistedCard & TravelCard & UnlockCard & VisitorCard, keyof UserCard>>

export type MemberListParameters =
  | (MemberFilters & {
      readonly list: PlainListName
      readonly per_page?: number
      /** Criteria of the list `search`, which has no filters. */
      readonly search?: UserSearch
    })
  | (MemberFilters & Journey & { readonly list: 'travel' })

export const memberListMachine = createPagedListMachine<ListedMember, MemberListParameters>()

type Members = { readonly [Toggle in ToggleSubject['toggle']]?: (to: ToggleValue) => boolean }
const isOn = (to: ToggleValue) => to !== false && to !== null
const is = (wanted: ToggleValue) => (to: ToggleValue) => to === wanted

/** Lists that follow a toggle: tells for each value of the toggle whether the member is on the list. */
const membersOf: { readonly [List in ListName]?: Members } = {
  dudelisted: { dudelist: isOn },
  'dudelist-online': { dudelist: isOn },
  buddies: { dudelist: is('buddies') },
  hotties: { dudelist: is('hotties') },
  unlocked: { mediaAccess: isOn },
  blocked: { block: isOn },
}

/** Lists of what other members set about the viewer. A block ends these entries too. */
const setByOthers: ReadonlySet<ListName> = new Set(['hotlisting-me', 'private-unlock-looker'])

type MemberListChange = ItemChange<ListedMember>

/**
 * Hides a blocked member from all lists but the list of blocked members at once, and shows them again when the block
 * fails (`docs/decisions.md#blocking-is-mutual-and-silent`).
 */
function afterChange(list: ListName, { id, changes }: FactOf<'member.changed'>): MemberListChange {
  if (changes.is_blocked === undefined || list === 'blocked') return { type: 'item.changed', id, changes }
  return { type: changes.is_blocked ? 'item.hidden' : 'item.shown', id }
}

/** Changes of a toggle that is stored. Unlike changes that show at once, these are not reverted. */
function afterToggle(list: ListName, { subject, to }: FactOf<'toggle.stored'>): MemberListChange[] {
  const { toggle, id } = subject
  if (list === 'unlocked' && toggle === 'allMediaAccess') return [{ type: 'list.emptied' }]
  const isOnIt = membersOf[list]?.[toggle]
  if (isOnIt) return [{ type: isOnIt(to) ? 'item.returned' : 'item.removed', id }]
  if (toggle !== 'block') return []
  if (to === true) return [{ type: 'item.removed', id }]
  // The block ended the list entries between the two. The member returns to all other lists.
  if (membersOf[list] || setByOthers.has(list)) return []
  return [
    { type: 'item.changed', id, changes: { dudelist_type: null, in_dudelist: false } },
    { type: 'item.returned', id },
  ]
}

/** Takes only presence from the event: other fields on the page may be newer, with toggles under way. */
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

/** Keeps lists as they were left, until the session ends. They follow facts as open lists do. */
export function keepMemberLists(bus: Bus): KeptMemberLists {
  const lists: KeptMemberLists = new Map()
  const change = (key: string, { parameters, content }: KeptMemberList, to: MemberListChange) => {
    // The place of the member in the list is unknown, so the list is fetched again when it is opened.
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
