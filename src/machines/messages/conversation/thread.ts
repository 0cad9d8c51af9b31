/** What a thread holds, and in which order it is shown. */
import type { CallResponse } from '../../../../contract/calls.ts'
import type { Message, UserCard } from '../../../../contract/types.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { ChangeFact } from '../../app/toggles/wishes.ts'

/** A line of one's own device only; it stands after the message that was the last one then (0: before all). */
export interface LocalNotice {
  readonly id: number
  readonly text: string
  readonly afterId: number
  /** ISO 8601, by the device's clock: for the eye, never for the order. */
  readonly createdAt: string
}

export interface MessagePage {
  /** Newest first, as the server answers them. */
  readonly data: readonly Message[]
  readonly next_cursor: string | null
}

/** A page of messages, and with whom. */
export type ThreadAnswer = MessagePage &
  Pick<
    Extract<CallResponse<'GET /conversation/{filter}'>, { kind: 'messages' }>,
    'other_user' | 'can_write' | 'looks_at_my_private'
  >

export interface OpenedThread {
  /** Null when nothing is left of him. */
  readonly other: UserCard | null
  /** False when his profile is gone or closed: what he wrote stays, and nothing more can be written. */
  readonly canWrite: boolean
  /** Whether he may look at one's private pictures. */
  readonly isUnlocked: boolean
  readonly page: MessagePage
}

export type ThreadRow =
  | { readonly kind: 'message'; readonly id: string; readonly message: Message }
  | { readonly kind: 'pending'; readonly id: string; readonly entry: OutboxEntry }
  | { readonly kind: 'notice'; readonly id: string; readonly notice: LocalNotice }

type Messages = readonly Message[]

const oldestFirst = (one: Message, other: Message) => one.id - other.id

/** Reading a message is no update of it, and nothing makes it unread: an answer may be older than an event. */
const later = (known: Message, message: Message): Message => {
  const latest = known.updated_at <= message.updated_at ? message : known
  const is_read = known.is_read || message.is_read
  return latest.is_read === is_read ? latest : { ...latest, is_read }
}

/** One message a server id, in its latest version: the socket, an answer and catching up may all bring it. */
export const merged = (some: Messages, others: Messages): Messages => {
  const byId = new Map(some.map((message) => [message.id, message]))
  for (const message of others) {
    const known = byId.get(message.id)
    byId.set(message.id, known ? later(known, message) : message)
  }
  return [...byId.values()].toSorted(oldestFirst)
}

/** A first page, and what came in while it was on its way; older pages start over from its cursor. */
export const withFirstPage = (messages: Messages, page: MessagePage): Messages => {
  const newest = page.data[0]?.id ?? 0
  return merged(
    page.data,
    messages.filter(({ id }) => id > newest),
  )
}

export const withMessageChanges = (
  messages: Messages,
  id: number,
  changes: Partial<Omit<Message, 'id'>>,
): Messages => messages.map((message) => (message.id === id ? { ...message, ...changes } : message))

/** The messages with a picture that has this address. */
export const withPicture = (messages: Messages, address: string): number[] =>
  messages
    .filter(({ photos }) => photos.some((photo) => Object.values<unknown>(photo).includes(address)))
    .map(({ id }) => id)

export const withMemberChanges = (
  { other, isUnlocked }: Pick<OpenedThread, 'other' | 'isUnlocked'>,
  changes: FactOf<'member.changed'>['changes'],
) => ({ other: other && { ...other, ...changes }, isUnlocked: changes.looks_at_my_private ?? isUnlocked })

export const pageWithFact = (page: MessagePage, fact: ChangeFact): MessagePage =>
  fact.type === 'message.changed'
    ? { ...page, data: withMessageChanges(page.data, fact.id, fact.changes) }
    : page

export const threadWithFact =
  (otherId: number) =>
  (thread: OpenedThread, fact: ChangeFact): OpenedThread =>
    fact.type === 'member.changed' && fact.id === otherId
      ? { ...thread, ...withMemberChanges(thread, fact.changes) }
      : { ...thread, page: pageWithFact(thread.page, fact) }

interface ThreadContent {
  readonly messages: Messages
  readonly notices: readonly LocalNotice[]
  readonly pending: readonly OutboxEntry[]
}

/** Temporary messages come last, as they will when they are stored; a stored one takes the place of its temporary one. */
export const rowsOf = ({ messages, notices, pending }: ThreadContent): ThreadRow[] => {
  const noticesAfter = (afterId: number) =>
    notices
      .filter((notice) => notice.afterId === afterId)
      .map((notice): ThreadRow => ({ kind: 'notice', id: `notice-${notice.id}`, notice }))
  const keys = new Set(messages.map((message) => message.idempotency_key))
  return [
    ...noticesAfter(0),
    ...messages.flatMap((message): ThreadRow[] => [
      // The row keeps its identity when a temporary message is stored, so that nothing blinks.
      { kind: 'message', id: message.idempotency_key ?? String(message.id), message },
      ...noticesAfter(message.id),
    ]),
    ...pending
      .filter(({ key }) => !keys.has(key))
      .map((entry): ThreadRow => ({ kind: 'pending', id: entry.key, entry })),
  ]
}
