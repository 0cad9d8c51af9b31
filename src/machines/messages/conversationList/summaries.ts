/** The rows of the conversation list, and how answers and facts change them. */
import type { UserProfile } from '../../../../contract/members.ts'
import type { ConversationSummary, Message } from '../../../../contract/messages.ts'

export type ConversationFilter = 'my-newest-first' | 'my-unread-only'

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

export interface ListContent {
  readonly ownId: number
  readonly filter: ConversationFilter
  /** Newest first. */
  readonly conversations: Rows
  /** Rows of conversations that are being erased, to be put back if that fails. */
  readonly erased: Rows
  /** Keys of conversations erased since the last page was asked for, listed or not. */
  readonly erasedMeanwhile: readonly string[]
  /** Keys of conversations with members who are blocked: their rows are kept, and not shown. */
  readonly hidden: readonly string[]
}

export const shownRows = ({ conversations, hidden }: Pick<ListContent, 'conversations' | 'hidden'>): Rows =>
  hidden.length === 0
    ? conversations
    : conversations.filter(({ conversation }) => !hidden.includes(conversation))

type Erasing = Pick<ListContent, 'erased' | 'erasedMeanwhile' | 'hidden'>

/**
 * Whether the row of an answer is from before the erase. A page asked for before the erase may have any message up to
 * the last one; a page asked for since has the last one until the server has erased, and then a kept one.
 */
const isErased = ({ conversation, latest_message_id: latest }: ConversationSummary, erasing: Erasing) => {
  const gone = rowOf(erasing.erased, conversation)?.latest_message_id
  return erasing.erasedMeanwhile.includes(conversation)
    ? gone === undefined || latest <= gone
    : latest === gone
}

/** Adds an older page. A conversation that moved up since the page was asked for keeps its place. */
export const withNextPage = (rows: Rows, page: Rows, erasing: Erasing) => {
  const gone = page.filter((row) => isErased(row, erasing))
  return {
    conversations: [...rows, ...page.filter((row) => !gone.includes(row) && !rowOf(rows, row.conversation))],
    erased: [...erasing.erased, ...gone.filter(({ conversation }) => !rowOf(erasing.erased, conversation))],
  }
}

/**
 * Starts over with a first page. Rows that are newer than the page stay, and so do those of conversations that were
 * erased meanwhile or are hidden, because no page has them.
 */
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

/** The row of a new conversation, from what its first message says of the other member. */
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

/** Returns the row with a message, or null if the message is older than the row's latest. */
export const rowWithMessage = (
  known: ConversationSummary | undefined,
  message: Message,
  ownId: number,
): ConversationSummary | null => {
  const row = known ?? newRow(message)
  if (!row || message.id < row.latest_message_id) return null
  const is_own = message.from_user_id === ownId
  const isNews = message.id > row.latest_message_id && !is_own && !message.is_read
  // Read on another device: that marks all messages up to the newest.
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
    photo_count: message.photo_count,
    video_count: message.video_count,
    is_unsent: message.is_unsent,
    latest_message_id: message.id,
    latest_message_created_at: message.created_at,
  }
}

/** The row of an erased conversation with its newest saved message, which survives the erase. */
export const rowUnderKept = (row: ConversationSummary, kept: Message, ownId: number) =>
  rowWithMessage({ ...row, latest_message_id: kept.id, unread_count: 0 }, kept, ownId)

export const withRow = (rows: Rows, row: ConversationSummary): Rows =>
  [row, ...rows.filter(({ conversation }) => conversation !== row.conversation)].toSorted(newestFirst)

export const withoutRow = (rows: Rows, conversation: string): Rows =>
  rows.filter((row) => row.conversation !== conversation)

/** The row stays in the unread list until that loads again, because the member is reading it. */
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

/** Adds a message, except to the unread list if it is read and its conversation is not listed. */
export const withMessage = ({ conversations, ownId, filter }: ListContent, message: Message) => {
  const known = rowOf(conversations, message.conversation)
  const row = rowWithMessage(known, message, ownId)
  const isListed = known !== undefined || filter !== 'my-unread-only' || row?.is_read === false
  return row && isListed ? { conversations: withRow(conversations, row) } : {}
}

/** Removes the row of a conversation whose erase has begun, or puts it under its newest saved message. */
export const withErasedAside = (
  { conversations, erased, erasedMeanwhile, filter, ownId }: ListContent,
  { conversation, kept }: { conversation: string; kept: Message | null },
) => {
  const row = rowOf(conversations, conversation)
  const keys = [...erasedMeanwhile, conversation]
  if (!row) return { erasedMeanwhile: keys }
  const others = withoutRow(conversations, conversation)
  const left = kept && filter !== 'my-unread-only' ? rowUnderKept(row, kept, ownId) : null
  // If the latest message is the kept one, an answer from before the erase looks no different.
  const isGone = left?.latest_message_id !== row.latest_message_id
  return {
    erasedMeanwhile: keys,
    conversations: left ? withRow(others, left) : others,
    erased: isGone ? [...withoutRow(erased, conversation), row] : erased,
  }
}

/** Lists an erased conversation again under a saved message that was not loaded when the erase began. */
export const withKept = ({ conversations, erased, filter, ownId }: ListContent, message: Message) => {
  const gone = rowOf(erased, message.conversation)
  // A newer message may have listed it again.
  if (!gone || filter === 'my-unread-only' || rowOf(conversations, message.conversation)) return {}
  const row = rowUnderKept(gone, message, ownId)
  return row ? { conversations: withRow(conversations, row) } : {}
}

/** Puts the row back after an erase that failed, unless a newer message has listed it again. */
export const withErasedBack = (
  { conversations, erased, erasedMeanwhile }: ListContent,
  conversation: string,
) => {
  const row = rowOf(erased, conversation)
  const listed = rowOf(conversations, conversation)
  const isNewer =
    row !== undefined && listed !== undefined && listed.latest_message_id > row.latest_message_id
  return {
    conversations: row && !isNewer ? withRow(conversations, row) : conversations,
    erased: withoutRow(erased, conversation),
    erasedMeanwhile: withoutKey(erasedMeanwhile, conversation),
  }
}
