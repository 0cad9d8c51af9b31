import type { SnapshotFrom } from 'xstate'

import type { conversationListMachine } from './machine.ts'
import { shownRows } from './summaries.ts'

type ConversationListSnapshot = SnapshotFrom<typeof conversationListMachine>

export const selectConversations = ({ context }: ConversationListSnapshot) => shownRows(context)
export const selectFilter = ({ context }: ConversationListSnapshot) => context.filter
