import type { SnapshotFrom } from 'xstate'

import type { conversationMachine } from './machine.ts'

type ConversationSnapshot = SnapshotFrom<typeof conversationMachine>

export const selectConversation = ({ context }: ConversationSnapshot) => context.conversation
export const selectOtherId = ({ context }: ConversationSnapshot) => context.otherId
export const selectOther = ({ context }: ConversationSnapshot) => context.other
/** Whom the other member lets write first, when that is why the viewer can't write. */
export const selectFirstMessagesFrom = ({ context }: ConversationSnapshot) => context.firstMessagesFrom
/** Whether a block hides the conversation. */
export const selectIsBlocked = (snapshot: ConversationSnapshot) => snapshot.matches('blocked')
/** Whether the other member may see the viewer's private media. */
export const selectHasMediaAccess = ({ context }: ConversationSnapshot) => context.hasMediaAccess

/** The messages of the conversation; undefined while there are none to be shown. */
export const selectThread = ({ children }: ConversationSnapshot) => children.thread

/** What is written in the conversation. The child runs as long as the conversation does. */
export const selectComposer = ({ children }: ConversationSnapshot) => {
  if (!children.composer) throw new Error('The conversation has no composer.')
  return children.composer
}
