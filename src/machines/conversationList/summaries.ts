/** The rows of the conversation list, and how live events change them. */
import type { ConversationSummary, Message, UserProfile } from '../../../contract/types.ts'

export interface ConversationPage {
  readonly data: readonly ConversationSummary[]
  readonly next_cursor: string | null
}

type Rows = readonly ConversationSummary[]

const newestFirst = (one: ConversationSummary, other: ConversationSummary) =>
  other.latest_message_id - one.latest_message_id

export const rowOf = (rows: Rows, conversation: string) =>
  rows.find((row) => row.conversation === conversation)

/** What the server had not erased yet when it answered; what stands under another message since is there. */
const withoutErased = (rows: Rows, erased: Rows): Rows =>
  rows.filter((row) => {
    const gone = rowOf(erased, row.conversation)
    return !gone || row.latest_message_id !== gone.latest_message_id
  })

/** A first page, and what came in while it was on its way. */
export const withFirstPage = (rows: Rows, page: Rows, erased: Rows): Rows => {
  const newest = page[0]?.latest_message_id ?? 0
  const meanwhile = rows.filter((row) => row.latest_message_id > newest)
  return withNextPage(meanwhile, page, erased)
}

/** A conversation that moved up meanwhile is answered again by an older page: its row stays where it is. */
export const withNextPage = (rows: Rows, page: Rows, erased: Rows): Rows => [
  ...rows,
  ...withoutErased(page, erased).filter(({ conversation }) => !rowOf(rows, conversation)),
]

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
  const unread_count = row.unread_count + (isNews ? 1 : 0)
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
