import type { CamCard, ConversationSummary, UserCard } from '../../../../contract/types.ts'

/** SPEC 4, Side notifier: unread messages, members of the dudelist who are online, those who are on cam. */
export const notifierOptions = ['unread', 'online', 'cam'] as const
export type NotifierOption = (typeof notifierOptions)[number]

/** The first of a list, and how many there are. */
interface NotifierList<Item> {
  readonly items: readonly Item[]
  readonly total: number
}

interface CamList extends NotifierList<CamCard> {
  /** For so many of them it was asked. */
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

/** The lists without a member: the `id` in each of them is that of the member it is about. */
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
