import type { SnapshotFrom } from 'xstate'

import type { conversationMachine } from './machine.ts'
import { rowsOf } from './thread.ts'
import type { ThreadRow } from './thread.ts'

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>
type Context = ConversationSnapshot['context']

/** The rows of the last content asked for, by its messages: typing a draft renders no thread. */
const rowsByMessages = new WeakMap<
  Context['messages'],
  Pick<Context, 'notices' | 'pending'> & { rows: readonly ThreadRow[] }
>()

/** Messages, temporary messages and local notices in the order in which they are shown. */
export const selectThread = ({ context }: ConversationSnapshot): readonly ThreadRow[] => {
  const { messages, notices, pending } = context
  const known = rowsByMessages.get(messages)
  if (known && known.notices === notices && known.pending === pending) return known.rows
  const rows = rowsOf(context)
  rowsByMessages.set(messages, { notices, pending, rows })
  return rows
}

export const selectOther = ({ context }: ConversationSnapshot) => context.other
export const selectDraft = ({ context }: ConversationSnapshot) => context.draft
export const selectHasOlder = ({ context }: ConversationSnapshot) => context.nextCursor !== null
/** Whether the other member may look at one's private pictures. */
export const selectIsUnlocked = ({ context }: ConversationSnapshot) => context.isUnlocked
