/** The rows of a thread as they are shown: messages, thread events, and messages that are not stored yet. */
import type { Message } from '../../../../contract/messages.ts'
import { isHeldUp } from '../outbox/outgoing.ts'
import type { OutgoingMessage } from '../outgoingMessage.ts'
import type { ThreadEvent } from './content.ts'

type RowContent = { readonly id: string; readonly createdAt: string } & (
  | { readonly kind: 'message'; readonly message: Message }
  | {
      readonly kind: 'outgoing'
      readonly outgoing: OutgoingMessage
      /** It waits for an earlier one, which is tried again. */
      readonly isHeldUp: boolean
    }
  | { readonly kind: 'event'; readonly event: ThreadEvent }
)

export type ThreadRow = RowContent & {
  /** The first of its day, which is named above it. */
  readonly beginsDay: boolean
  /** The last of one author within five minutes: the time stands below it. */
  readonly endsGroup: boolean
}

interface ThreadContent {
  readonly ownId: number
  /** Oldest first. */
  readonly messages: readonly Message[]
  readonly threadEvents: readonly ThreadEvent[]
  /** Oldest first. */
  readonly outgoing: readonly OutgoingMessage[]
}

interface ShownThread extends ThreadContent {
  /** The IANA name of the zone in which days begin. */
  readonly timeZone: string
}

/** Milliseconds. */
const groupPause = 5 * 60_000

/** Outgoing messages come last, as they will once they are stored. A stored message takes the place of its own. */
function contentOf({ messages, threadEvents, outgoing }: ThreadContent): RowContent[] {
  const eventsAfter = (afterId: number) =>
    threadEvents
      .filter((event) => event.afterId === afterId)
      .map((event): RowContent => ({
        kind: 'event',
        id: `event-${event.id}`,
        createdAt: event.createdAt,
        event,
      }))
  const storedKeys = new Set(messages.map((message) => message.idempotency_key))
  return [
    ...eventsAfter(0),
    ...messages.flatMap((message): RowContent[] => [
      {
        kind: 'message',
        // The row keeps its identity when an outgoing message is stored, so that its element stays in the page.
        id: message.idempotency_key ?? String(message.id),
        createdAt: message.created_at,
        message,
      },
      ...eventsAfter(message.id),
    ]),
    ...outgoing
      .filter(({ key }) => !storedKeys.has(key))
      .map((message): RowContent => ({
        kind: 'outgoing',
        id: message.key,
        createdAt: message.createdAt,
        outgoing: message,
        isHeldUp: isHeldUp(outgoing, message),
      })),
  ]
}

const authorOf = (row: RowContent, ownId: number): number | null => {
  if (row.kind === 'message') return row.message.from_user_id
  return row.kind === 'outgoing' ? ownId : null
}

export function threadRows({ timeZone, ...thread }: ShownThread): ThreadRow[] {
  const days = new Intl.DateTimeFormat('en', { dateStyle: 'short', timeZone })
  const dayOf = (iso: string) => days.format(new Date(iso))
  return contentOf(thread).map((row, index, rows) => {
    const before = rows[index - 1]
    const after = rows[index + 1]
    const isGroupOpen =
      after !== undefined &&
      authorOf(after, thread.ownId) === authorOf(row, thread.ownId) &&
      Date.parse(after.createdAt) - Date.parse(row.createdAt) < groupPause &&
      dayOf(after.createdAt) === dayOf(row.createdAt)
    return {
      ...row,
      beginsDay: before === undefined || dayOf(before.createdAt) !== dayOf(row.createdAt),
      endsGroup: !isGroupOpen,
    }
  })
}
