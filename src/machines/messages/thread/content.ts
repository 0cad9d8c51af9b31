/** The content of a thread, and how answers and facts change it. */
import type { CallResponse } from '../../../../contract/calls.ts'
import { unsendWindow } from '../../../../contract/limits.ts'
import type { UserCard } from '../../../../contract/members.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { ShownChange } from '../../app/toggle/shownChange.ts'

/** A line in the thread that is no message. It exists on this device only, until the thread is left. */
export interface ThreadEvent {
  readonly id: number
  readonly text: string
  /** The message that was the last one when it happened; 0 for an empty thread. */
  readonly afterId: number
  /** ISO 8601, by the server's clock: it is shown, and orders nothing. */
  readonly createdAt: string
}

export interface MessagePage {
  /** Newest first, as the server answers. */
  readonly data: readonly Message[]
  readonly next_cursor: string | null
}

/** A page of messages, with the other member. */
export type ThreadAnswer = MessagePage &
  Pick<
    Extract<CallResponse<'GET /conversation/{filter}'>, { kind: 'messages' }>,
    'other_user' | 'can_write' | 'first_messages_from' | 'looks_at_my_private'
  >

/** The other member of a conversation, and what the viewer may do there. */
export interface Correspondent {
  /** Null when the account is deleted. */
  readonly other: UserCard | null
  /** False when the other profile is gone or closed: the thread can be read only. */
  readonly canWrite: boolean
  /** Whom the other member lets write first, when that is why the viewer can't write. */
  readonly firstMessagesFrom: ThreadAnswer['first_messages_from']
  /** Whether the other member may see the viewer's private media. */
  readonly hasMediaAccess: boolean
}

export interface OpenedThread {
  readonly correspondent: Correspondent
  readonly page: MessagePage
}

export interface ThreadContent {
  /** Oldest first. */
  readonly messages: readonly Message[]
  readonly threadEvents: readonly ThreadEvent[]
  /** The messages that an erase under way removed, to be put back if it fails. */
  readonly erased: readonly Message[]
  readonly nextCursor: string | null
}

export const emptyThread: ThreadContent = {
  messages: [],
  threadEvents: [],
  erased: [],
  nextCursor: null,
}

type Messages = readonly Message[]

const oldestFirst = (one: Message, other: Message) => one.id - other.id

/** Marking as read does not change `updated_at`, and a read message stays read: the server may answer late. */
const latest = (known: Message, message: Message): Message => {
  const newer = known.updated_at <= message.updated_at ? message : known
  const is_read = known.is_read || message.is_read
  return newer.is_read === is_read ? newer : { ...newer, is_read }
}

/** Merges by id, oldest first: the socket, an answer and a refresh may all bring the same message. */
export const merged = (some: Messages, others: Messages): Messages => {
  const byId = new Map(some.map((message) => [message.id, message]))
  for (const message of others) {
    const known = byId.get(message.id)
    byId.set(message.id, known ? latest(known, message) : message)
  }
  return [...byId.values()].toSorted(oldestFirst)
}

/** Keeps of the known messages only those newer than the page: older ones load again from its cursor. */
export const withNewest = ({ messages }: ThreadContent, page: MessagePage) => {
  const newest = page.data[0]?.id ?? 0
  const newer = messages.filter(({ id }) => id > newest)
  return { messages: merged(page.data, newer), nextCursor: page.next_cursor }
}

export const withOlder = ({ messages }: ThreadContent, page: MessagePage) => ({
  messages: merged(page.data, messages),
  nextCursor: page.next_cursor,
})

export const withMessageChanges = (
  messages: Messages,
  id: number,
  changes: Partial<Omit<Message, 'id'>>,
): Messages => messages.map((message) => (message.id === id ? { ...message, ...changes } : message))

/** Returns the ids of the messages with a photo or video at this address. */
export const idsWithMediaAt = (messages: Messages, address: string): number[] =>
  messages
    .filter(({ photos, videos }) =>
      [...photos, ...videos].some((media) => Object.values<unknown>(media).includes(address)),
    )
    .map(({ id }) => id)

/** Saved messages survive an erase. */
export const withErasedAside = ({ messages }: ThreadContent) => ({
  erased: messages,
  messages: messages.filter((message) => message.is_saved),
})

export const withErasedBack = ({ erased, messages }: ThreadContent) => ({
  messages: merged(erased, messages),
  erased: [],
})

/** Adds that the viewer ended the other member's access to their private media. `at`: ISO 8601. */
export const withAccessEnded = ({ threadEvents, messages }: ThreadContent, at: string) => ({
  threadEvents: [
    ...threadEvents,
    {
      id: threadEvents.length + 1,
      text: "I've locked my pics (seen here only)",
      afterId: messages.at(-1)?.id ?? 0,
      createdAt: at,
    },
  ],
})

/** Only the author can unsend, once, and for a day. `now`: epoch milliseconds. */
export const isUnsendable = (message: Message | undefined, ownId: number, now: number): boolean =>
  message?.from_user_id === ownId && !message.is_unsent && Date.parse(message.created_at) + unsendWindow > now

export const withMemberChanges = (
  { other, canWrite, firstMessagesFrom, hasMediaAccess }: Correspondent,
  changes: FactOf<'member.changed'>['changes'],
): Correspondent => ({
  other: other && { ...other, ...changes },
  canWrite,
  firstMessagesFrom,
  hasMediaAccess: changes.looks_at_my_private ?? hasMediaAccess,
})

const withItemChanges = <Item extends { readonly id: number }>(
  items: Item[],
  id: number,
  changes: NoInfer<Partial<Omit<Item, 'id'>>>,
): Item[] => items.map((item) => (item.id === id ? { ...item, ...changes } : item))

/** Returns a message without a photo or video, or the same one when it never had it. */
function withoutMedia(message: Message, { kind, id: deleted }: FactOf<'media.deleted'>): Message {
  const shown = kind === 'photo' ? message.photos : message.videos
  if (!shown.some(({ id }) => id === deleted)) return message
  return kind === 'photo'
    ? { ...message, photos: message.photos.filter(({ id }) => id !== deleted) }
    : { ...message, videos: message.videos.filter(({ id }) => id !== deleted) }
}

/** Applies changes to a photo or video in every message that shows it. Other messages stay the same objects. */
export const withMediaChanges = (
  messages: Messages,
  fact: FactOf<'photo.changed' | 'video.changed' | 'media.deleted'>,
): Messages =>
  messages.map((message) => {
    if (fact.type === 'media.deleted') return withoutMedia(message, fact)
    const shown = fact.type === 'photo.changed' ? message.photos : message.videos
    if (!shown.some(({ id }) => id === fact.id)) return message
    return fact.type === 'photo.changed'
      ? { ...message, photos: withItemChanges(message.photos, fact.id, fact.changes) }
      : { ...message, videos: withItemChanges(message.videos, fact.id, fact.changes) }
  })

export const pageWithChange = (page: MessagePage, fact: ShownChange): MessagePage => {
  if (fact.type === 'message.changed')
    return { ...page, data: withMessageChanges(page.data, fact.id, fact.changes) }
  return fact.type === 'member.changed' ? page : { ...page, data: withMediaChanges(page.data, fact) }
}

export const threadWithChange =
  (otherId: number) =>
  (thread: OpenedThread, fact: ShownChange): OpenedThread =>
    fact.type === 'member.changed' && fact.id === otherId
      ? { ...thread, correspondent: withMemberChanges(thread.correspondent, fact.changes) }
      : { ...thread, page: pageWithChange(thread.page, fact) }
