import type { CamCard } from '../../../../contract/cams.ts'
import type { UserCard } from '../../../../contract/members.ts'
import type { ConversationSummary } from '../../../../contract/messages.ts'

/** Unread messages, members of the viewer's list who are online, and those who are on cam. */
export const notifierOptions = ['unread', 'online', 'cam'] as const
export type NotifierOption = (typeof notifierOptions)[number]

/** The first items of a list, and its total. */
interface NotifierList<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

interface CamList extends NotifierList<CamCard> {
  /** How many items were requested. */
  readonly upTo: number
}

export interface NotifierLists {
  readonly unread: NotifierList<ConversationSummary>
  readonly online: NotifierList<UserCard>
  readonly cam: CamList
}

export type NotifierCounts = Readonly<Record<NotifierOption, number>>

export const nothingCounted: NotifierCounts = { unread: 0, online: 0, cam: 0 }

export const isOption = (word: string | null): word is NotifierOption =>
  notifierOptions.some((option) => option === word)

/** Removes a member from the lists. The `id` of each item is the id of the member it is about. */
export const withoutMember = (
  { unread, online, cam }: Partial<NotifierLists>,
  memberId: number,
): Partial<NotifierLists> => ({
  ...(unread && { unread: without(unread, memberId) }),
  ...(online && { online: without(online, memberId) }),
  ...(cam && { cam: without(cam, memberId) }),
})

function without<List extends NotifierList<{ id: number }>>(list: List, memberId: number): List {
  const items = list.items.filter(({ id }) => id !== memberId)
  return { ...list, items, total: list.total - (list.items.length - items.length) }
}
