import type { OutgoingMessage } from '../outgoingMessage.ts'

interface OutboxSnapshot {
  readonly context: { readonly outgoing: readonly OutgoingMessage[] }
}

/** The newest outgoing message of a conversation, for its row in the list. */
export const selectNewestOutgoing =
  (conversation: string) =>
  ({ context }: OutboxSnapshot): OutgoingMessage | undefined =>
    context.outgoing.findLast((message) => message.conversation === conversation)
