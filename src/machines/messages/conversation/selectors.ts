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

export const selectIsBlank = (snapshot: ConversationSnapshot) => selectThread(snapshot).length === 0

export const selectOther = ({ context }: ConversationSnapshot) => context.other
export const selectDraft = ({ context }: ConversationSnapshot) => context.draft
export const selectHasOlder = ({ context }: ConversationSnapshot) => context.nextCursor !== null
/** Whether the other member may look at one's private pictures. */
export const selectIsUnlocked = ({ context }: ConversationSnapshot) => context.isUnlocked

export const selectOwnId = ({ context }: ConversationSnapshot) => context.ownId

/** What the thread is doing, in one word: it changes only when that does. */
export const selectThreadState = ({ value: { thread } }: ConversationSnapshot) => {
  if (typeof thread === 'string') return thread
  return 'erasing' in thread ? 'erasing' : (`failed.${thread.failed}` as const)
}
