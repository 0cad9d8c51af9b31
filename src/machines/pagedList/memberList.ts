import type { UserCard } from '../../../contract/types.ts'
import type { FollowItems } from './implementations.ts'
import { createPagedListMachine } from './machine.ts'

export interface MemberListParameters {
  /** SPEC 7: the last word of `GET /user/{list}`. */
  readonly list: 'nearby' | 'newest'
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
