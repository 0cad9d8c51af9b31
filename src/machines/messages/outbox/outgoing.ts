/** The list of outgoing messages that the outbox holds, oldest first, and how it changes. */
import { conversationKey } from '../conversationKey.ts'
import type { MediaAccessDuration } from '../../app/toggle/types.ts'
import type { OutgoingMessage, SendState } from '../outgoingMessage.ts'

type Outgoing = readonly OutgoingMessage[]

/** Sharing private media sends a message that says so. The key is made of the moment, so that it is sent once. */
export const mediaAccessMessage = (
  ownId: number,
  otherId: number,
  { at, duration }: { at: string; duration: MediaAccessDuration },
): OutgoingMessage => ({
  key: `unlock-${otherId}-${Date.parse(at)}`,
  conversation: conversationKey(ownId, otherId),
  toUserId: otherId,
  text: '',
  attachments: [],
  isUnlock: true,
  unlockDays: duration === true ? 0 : duration,
  createdAt: at,
  state: 'queued',
})

export const outgoingOf = (outgoing: Outgoing, key: string) => outgoing.find((message) => message.key === key)

/** Returns whether the send of a message waits for its author. Such a message delays no other. */
export const isStopped = ({ state }: OutgoingMessage): boolean =>
  state === 'failed' || state === 'missingAttachments'

/** Returns whether the send of a message can be given up. Until a first try has failed, it is as good as sent. */
export const isDiscardable = (outgoing: OutgoingMessage): boolean =>
  isStopped(outgoing) || (outgoing.isTried === true && outgoing.state !== 'confirming')

/** Returns whether a message waits for an earlier one of the conversation that is tried again, which may last. */
export const isHeldUp = (outgoing: Outgoing, { state, conversation }: OutgoingMessage): boolean =>
  state === 'queued' &&
  outgoing.some((other) => other.conversation === conversation && other.isTried === true && !isStopped(other))

/** Messages from before a reload come first. One that was written while they were read may be among them. */
export const withStored = (outgoing: Outgoing, stored: Outgoing): Outgoing => [
  ...stored.filter(({ key }) => !outgoingOf(outgoing, key)),
  ...outgoing,
]

export const withState = (outgoing: Outgoing, key: string, state: SendState): Outgoing =>
  outgoing.map((message) =>
    message.key === key && message.state !== state ? { ...message, state } : message,
  )

/** Replaces a message by what its send has reported. */
export const withReported = (outgoing: Outgoing, reported: OutgoingMessage): Outgoing =>
  outgoing.map((message) => (message.key === reported.key ? reported : message))

export const withoutKey = (outgoing: Outgoing, key: string): Outgoing =>
  outgoing.filter((message) => message.key !== key)

export const keysIn = (outgoing: Outgoing, state: SendState): string[] =>
  outgoing.filter((message) => message.state === state).map(({ key }) => key)

/** Returns the messages that wait for a confirmation. */
export const heldIn = (outgoing: Outgoing): Outgoing => outgoing.filter(({ state }) => state === 'confirming')

/**
 * Returns the first queued message of each conversation in which none is under way, so that a slow message is not
 * overtaken by the next one.
 */
export const nextToSend = (outgoing: Outgoing): OutgoingMessage[] => {
  const occupied = new Set(
    outgoing
      .filter((message) => message.state !== 'queued' && !isStopped(message))
      .map(({ conversation }) => conversation),
  )
  return outgoing.filter(({ state, conversation }) => {
    if (state !== 'queued' || occupied.has(conversation)) return false
    occupied.add(conversation)
    return true
  })
}

/** Selects whether the newest outgoing message of a conversation waits for one that is tried again. */
export const selectIsNewestHeldUp =
  (conversation: string) =>
  ({ context }: { readonly context: { readonly outgoing: Outgoing } }): boolean => {
    const newest = selectNewestOutgoing(conversation)({ context })
    return newest !== undefined && isHeldUp(context.outgoing, newest)
  }

/** Selects the newest outgoing message of a conversation, for its row in the list. */
export const selectNewestOutgoing =
  (conversation: string) =>
  ({ context }: { readonly context: { readonly outgoing: Outgoing } }): OutgoingMessage | undefined =>
    context.outgoing.findLast((message) => message.conversation === conversation)
