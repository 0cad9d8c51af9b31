/** The charts of the messages' pages with their services plugged in. */
import {
  createConversationImplementations,
  type ConversationDeps,
} from './machines/conversation/implementations.ts'
import { conversationMachine } from './machines/conversation/machine.ts'
import { createConversationListImplementations } from './machines/conversationList/implementations.ts'
import { conversationListMachine } from './machines/conversationList/machine.ts'
import { errorText } from './services/failure.ts'
import type { createMemberServices } from './services/members.ts'
import type { createMessageServices } from './services/messages.ts'

type MessageServices = ReturnType<typeof createMessageServices>
type MemberServices = ReturnType<typeof createMemberServices>

export interface MessagesDeps extends Pick<ConversationDeps, 'bus' | 'drafts' | 'outbox' | 'followPage'> {
  members: MemberServices
  messages: MessageServices
}

const makeChange =
  ({ unsend, setSaved }: MessageServices, { setUnlocked }: MemberServices): ConversationDeps['makeChange'] =>
  ({ kind, id, to }) => {
    if (kind === 'unsend') return unsend(id)
    return kind === 'save' ? setSaved(id, to) : setUnlocked(id, to)
  }

export const composeMessages = ({ members, messages, ...deps }: MessagesDeps) => ({
  conversation: conversationMachine.provide(
    createConversationImplementations({
      ...messages,
      ...deps,
      loadMember: members.loadMember,
      makeChange: makeChange(messages, members),
      newKey: () => crypto.randomUUID(),
      now: () => new Date(),
      errorText,
    }),
  ),
  conversationList: conversationListMachine.provide(
    createConversationListImplementations({ ...messages, bus: deps.bus }),
  ),
})
