import type {
  BlockedCard,
  DudelistedCard,
  TravelCard,
  UnlockCard,
  UserCard,
  UserSearch,
  VisitorCard,
} from '../../../contract/types.ts'
import type { ToggleSubject, ToggleValue } from '../toggle/subject.ts'
import type { MemberFilters } from './filters.ts'
import type { FollowItems } from './implementations.ts'
import type { Journey } from './journey.ts'
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

/** DECISIONS, Access: who is blocked is in no list but that of the blocked. */
export const followMembers: FollowItems<ListedMember, MemberListParameters> = (bus, report, { list }) => {
  const changed = bus.on('member.changed', ({ id, changes }) =>
    report(
      changes.is_blocked && list !== 'blocked'
        ? { type: 'item.removed', id }
        : { type: 'item.changed', id, changes },
    ),
  )
  // Once the server has it so: what is shown at once may be reverted.
  const ended = bus.on('toggle.stored', ({ subject, to }) => {
    if (endsOf[list]?.[subject.toggle]?.(to)) report({ type: 'item.removed', id: subject.id })
  })
  return () => {
    changed.unsubscribe()
    ended.unsubscribe()
  }
}
