import type { OutboxEntry } from './entries.ts'

interface OutboxSnapshot {
  readonly context: { readonly entries: readonly OutboxEntry[] }
}

/** The newest message under way in a conversation, for its row in the list. */
export const selectPending =
  (conversation: string) =>
  ({ context }: OutboxSnapshot): OutboxEntry | undefined =>
    context.entries.findLast((entry) => entry.conversation === conversation)
