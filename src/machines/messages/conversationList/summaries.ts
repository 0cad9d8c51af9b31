/** The rows of the conversation list, and how live events change them. */
import type { UserProfile } from '../../../../contract/members.ts'
import type { ConversationSummary, Message } from '../../../../contract/messages.ts'

export interface ConversationPage {
  readonly data: readonly ConversationSummary[]
  readonly next_cursor: string | null
}

type Rows = readonly ConversationSummary[]

const newestFirst = (one: ConversationSummary, other: ConversationSummary) =>
  other.latest_message_id - one.latest_message_id

export const rowOf = (rows: Rows, conversation: string) =>
  rows.find((row) => row.conversation === conversation)

export const withoutKey = (keys: readonly string[], conversation: string) =>
  keys.filter((key) => key !== conversation)

export const shownRows = ({
  conversations,
  hidden,
}: {
  readonly conversations: Rows
  readonly hidden: readonly string[]
}): Rows =>
  hidden.length === 0
    ? conversations
    : conversations.filter(({ conversation }) => !hidden.includes(conversation))

interface Erasing {
  readonly erased: Rows
  readonly erasedMeanwhile: readonly string[]
  readonly hidden: readonly string[]
}

/**
 * Whether the server had not erased it yet when it answered. Asked before the erase, it answers as of any message up to
 * the last; asked since, as of the last or, once it is erased, of one that was kept.
 */
const isErased = ({ conversation, latest_message_id: latest }: ConversationSummary, erasing: Erasing) => {
  const gone = rowOf(erasing.erased, conversation)?.latest_message_id
  return erasing.erasedMeanwhile.includes(conversation)
    ? gone === undefined || latest <= gone
    : latest === gone
}

/** An older page, and rows to set aside. A conversation that moved up since it was asked for stays where it is. */
export const withNextPage = (rows: Rows, page: Rows, erasing: Erasing) => {
  const gone = page.filter((row) => isErased(row, erasing))
  return {
    conversations: [...rows, ...page.filter((row) => !gone.includes(row) && !rowOf(rows, row.conversation))],
    erased: [...erasing.erased, ...gone.filter(({ conversation }) => !rowOf(erasing.erased, conversation))],
  }
}

/** A first page, what came in while it was on its way, what was left of what was erased then, and what no page holds. */
export const withFirstPage = (rows: Rows, page: Rows, erasing: Erasing) => {
  const newest = page[0]?.latest_message_id ?? 0
  const known = rows.filter(
    (row) =>
      row.latest_message_id > newest ||
      [...erasing.erasedMeanwhile, ...erasing.hidden].includes(row.conversation),
  )
  const { conversations, erased } = withNextPage(known, page, erasing)
  return { conversations: conversations.toSorted(newestFirst), erased }
}

/** A row that a message opens: all that is known of the other member is in the message. */
const newRow = ({ other_user: other, conversation, distance, converted_distance }: Message) =>
  other && {
    id: other.id,
    name: other.name,
    conversation,
    distance,
    converted_distance,
    read_at: null,
    unread_count: 0,
    is_supporter: other.is_supporter,
    is_verified: other.is_verified,
    is_online: other.is_online,
    is_in_dudelists: other.in_dudelist,
    avatar: other.avatar,
    latest_message_id: 0,
  }

/** What a message makes of its row, or nothing for one that is older than the row's latest. */
export const rowWithMessage = (
  known: ConversationSummary | undefined,
  message: Message,
  ownId: number,
): ConversationSummary | null => {
  const row = known ?? newRow(message)
  if (!row || message.id < row.latest_message_id) return null
  const is_own = message.from_user_id === ownId
  const isNews = message.id > row.latest_message_id && !is_own && !message.is_read
  // Read on another device: who has read the newest has read them all.
  const isReadElsewhere = message.id === row.latest_message_id && !is_own && message.is_read
  const unread_count = isReadElsewhere ? 0 : row.unread_count + (isNews ? 1 : 0)
  return {
    ...row,
    text: message.text,
    created_at: message.created_at,
    is_read: unread_count === 0,
    unread_count,
    is_own,
    is_unlock: message.is_unlock,
    shares_location: message.shares_location,
    is_unsent: message.is_unsent,
    latest_message_id: message.id,
    latest_message_created_at: message.created_at,
  }
}

/** What is left of the row of an erased conversation (DECISIONS, Messages: saved messages survive erase). */
export const rowUnderKept = (row: ConversationSummary, kept: Message, ownId: number) =>
  rowWithMessage({ ...row, latest_message_id: kept.id, unread_count: 0 }, kept, ownId)

export const withRow = (rows: Rows, row: ConversationSummary): Rows =>
  [row, ...rows.filter(({ conversation }) => conversation !== row.conversation)].toSorted(newestFirst)

export const withoutRow = (rows: Rows, conversation: string): Rows =>
  rows.filter((row) => row.conversation !== conversation)

/** The row stays in sight in the unread list until that is loaded anew: it is being read at this moment. */
export const withRead = (rows: Rows, conversation: string): Rows =>
  rows.map((row) => (row.conversation === conversation ? { ...row, is_read: true, unread_count: 0 } : row))

export const withUnsent = (rows: Rows, messageId: number, is_unsent: boolean): Rows =>
  rows.map((row) => (row.latest_message_id === messageId ? { ...row, is_unsent } : row))

export const withMember = (rows: Rows, id: number, changes: Partial<Omit<UserProfile, 'id'>>): Rows =>
  rows.map((row) =>
    row.id === id
      ? {
          ...row,
          name: changes.name ?? row.name,
          is_online: changes.is_online ?? row.is_online,
          is_supporter: changes.is_supporter ?? row.is_supporter,
          is_verified: changes.is_verified ?? row.is_verified,
          is_in_dudelists: changes.in_dudelist ?? row.is_in_dudelists,
          avatar: changes.avatar === undefined ? row.avatar : changes.avatar,
        }
      : row,
  )
