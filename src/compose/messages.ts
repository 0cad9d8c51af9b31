/** The charts of the messages pages, with their services. */
import type { ActorRefFrom } from 'xstate'
import {
  createConversationImplementations,
  type ConversationDeps,
} from '../machines/messages/conversation/implementations.ts'
import { conversationMachine } from '../machines/messages/conversation/machine.ts'
import { createConversationListImplementations } from '../machines/messages/conversationList/implementations.ts'
import { conversationListMachine } from '../machines/messages/conversationList/machine.ts'
import type { togglesMachine } from '../machines/app/toggles/machine.ts'
import { errorText } from '../services/failure.ts'
import type { createMessageServices } from '../services/messages.ts'

export interface MessagesDeps extends Pick<ConversationDeps, 'bus' | 'drafts' | 'outbox' | 'followPage'> {
  toggles: ActorRefFrom<typeof togglesMachine>
  messages: ReturnType<typeof createMessageServices>
}

export const composeMessages = ({ messages, ...deps }: MessagesDeps) => ({
  conversation: conversationMachine.provide(
    createConversationImplementations({
      ...messages,
      ...deps,
      newKey: () => crypto.randomUUID(),
      now: () => new Date(),
      errorText,
    }),
  ),
  conversationList: conversationListMachine.provide(
    createConversationListImplementations({ ...messages, bus: deps.bus }),
  ),
})
