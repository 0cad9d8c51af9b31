import type { SnapshotFrom } from 'xstate'

import type { conversationMachine } from './machine.ts'

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>

export const selectConversation = ({ context }: ConversationSnapshot) => context.conversation
export const selectOwnId = ({ context }: ConversationSnapshot) => context.ownId
export const selectOther = ({ context }: ConversationSnapshot) => context.other
/** Oldest first. */
export const selectMessages = ({ context }: ConversationSnapshot) => context.messages
export const selectThreadEvents = ({ context }: ConversationSnapshot) => context.threadEvents
export const selectHasOlder = ({ context }: ConversationSnapshot) => context.nextCursor !== null
/** Whether the other member may see the viewer's private media. */
export const selectHasMediaAccess = ({ context }: ConversationSnapshot) => context.hasMediaAccess

/** Everything is loaded, and the other member has not written. */
export const selectIsUnanswered = ({ context }: ConversationSnapshot) =>
  context.other !== null &&
  context.nextCursor === null &&
  context.messages.every(({ from_user_id: author }) => author === context.ownId)

/** The state as one string, so that a selector of it changes only with the state. */
export const selectThreadState = ({ value }: ConversationSnapshot) => {
  if (typeof value === 'string') return value
  return 'erasing' in value ? 'erasing' : (`failed.${value.failed}` as const)
}

/** What is written in this conversation: a child that runs as long as the conversation does. */
export const selectComposer = ({ children }: ConversationSnapshot) => {
  if (!children.composer) throw new Error('The conversation has no composer.')
  return children.composer
}
