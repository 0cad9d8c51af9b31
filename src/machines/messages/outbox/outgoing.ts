/** The list of outgoing messages that the outbox holds, oldest first, and how it changes. */
import { conversationKey } from '../conversationKey.ts'
import type { OutgoingMessage, SendState } from '../outgoingMessage.ts'

type Outgoing = readonly OutgoingMessage[]

/** Sharing private media sends a message that says so. The key is made of the moment, so that it is sent once. */
export const mediaAccessMessage = (ownId: number, otherId: number, at: string): OutgoingMessage => ({
  key: `unlock-${otherId}-${Date.parse(at)}`,
  conversation: conversationKey(ownId, otherId),
  toUserId: otherId,
  text: '',
  isUnlock: true,
  createdAt: at,
  state: 'queued',
})

export const outgoingOf = (outgoing: Outgoing, key: string) => outgoing.find((message) => message.key === key)

/** Messages from before a reload come first. One that was written while they were read may be among them. */
export const withStored = (outgoing: Outgoing, stored: Outgoing): Outgoing => [
  ...stored.filter(({ key }) => !outgoingOf(outgoing, key)),
  ...outgoing,
]

export const withState = (outgoing: Outgoing, key: string, state: SendState): Outgoing =>
  outgoing.map((message) =>
    message.key === key && message.state !== state ? { ...message, state } : message,
  )

export const withoutKey = (outgoing: Outgoing, key: string): Outgoing =>
  outgoing.filter((message) => message.key !== key)

export const keysIn = (outgoing: Outgoing, state: SendState): string[] =>
  outgoing.filter((message) => message.state === state).map(({ key }) => key)

/**
 * Returns the first queued message of each conversation in which none is under way, so that a slow message is not
 * overtaken by the next one. A failed message waits for its author and delays no other.
 */
export const nextToSend = (outgoing: Outgoing): OutgoingMessage[] => {
  const occupied = new Set(
    outgoing
      .filter(({ state }) => state !== 'queued' && state !== 'failed')
      .map(({ conversation }) => conversation),
  )
  return outgoing.filter(({ state, conversation }) => {
    if (state !== 'queued' || occupied.has(conversation)) return false
    occupied.add(conversation)
    return true
  })
}

/** Selects the newest outgoing message of a conversation, for its row in the list. */
export const selectNewestOutgoing =
  (conversation: string) =>
  ({ context }: { readonly context: { readonly outgoing: Outgoing } }): OutgoingMessage | undefined =>
    context.outgoing.findLast((message) => message.conversation === conversation)
