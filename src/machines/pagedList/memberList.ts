import type { UserCard } from '../../../contract/types.ts'
import type { MemberFilters } from './filters.ts'
import type { FollowItems } from './implementations.ts'
import { createPagedListMachine } from './machine.ts'

/** SPEC 7: what follows `GET /user/`. */
export type ListName = 'nearby' | 'newest'

export type MemberListParameters = MemberFilters & {
  readonly list: ListName
  readonly per_page?: number
}

export const memberListMachine = createPagedListMachine<UserCard, MemberListParameters>()

/** DECISIONS, Access: who is blocked is in no list. */
export const followMembers: FollowItems<UserCard> = (bus, report) => {
  const subscription = bus.on('member.changed', ({ id, changes }) =>
    report(changes.is_blocked ? { type: 'item.removed', id } : { type: 'item.changed', id, changes }),
  )
  return () => subscription.unsubscribe()
}
