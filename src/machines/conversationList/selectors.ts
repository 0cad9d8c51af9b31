import type { SnapshotFrom } from 'xstate'

import type { conversationListMachine } from './machine.ts'

type ConversationListSnapshot = SnapshotFrom<typeof conversationListMachine>

export const selectConversations = ({ context }: ConversationListSnapshot) => context.conversations
export const selectFilter = ({ context }: ConversationListSnapshot) => context.filter
