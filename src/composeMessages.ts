/** The charts of the messages' pages with their services plugged in. */
import { createActor } from 'xstate'
import {
  createConversationImplementations,
  type ConversationDeps,
} from './machines/conversation/implementations.ts'
import { conversationMachine } from './machines/conversation/machine.ts'
import { createConversationListImplementations } from './machines/conversationList/implementations.ts'
import { conversationListMachine } from './machines/conversationList/machine.ts'
import { createTogglesImplementations } from './machines/toggles/implementations.ts'
import { togglesMachine } from './machines/toggles/machine.ts'
import { errorText } from './services/failure.ts'
import type { createMemberServices } from './services/members.ts'
import type { createMessageServices } from './services/messages.ts'

export interface MessagesDeps extends Pick<ConversationDeps, 'bus' | 'drafts' | 'outbox' | 'followPage'> {
  members: ReturnType<typeof createMemberServices>
  messages: ReturnType<typeof createMessageServices>
}

/** Runs until the page is left, whatever screen is shown: so far only these pages have something to toggle. */
const startToggles = ({ bus, members, messages }: Pick<MessagesDeps, 'bus' | 'members' | 'messages'>) =>
  createActor(
    togglesMachine.provide(
      createTogglesImplementations({
        bus,
        calls: {
          save: messages.setSaved,
          unsend: (id, _to, signal) => messages.unsend(id, signal),
          unlock: members.setUnlocked,
        },
        errorText,
        now: () => new Date(),
      }),
    ),
  ).start()

export const composeMessages = ({ members, messages, ...deps }: MessagesDeps) => ({
  conversation: conversationMachine.provide(
    createConversationImplementations({
      ...messages,
      ...deps,
      toggles: startToggles({ bus: deps.bus, members, messages }),
      newKey: () => crypto.randomUUID(),
      now: () => new Date(),
      errorText,
    }),
  ),
  conversationList: conversationListMachine.provide(
    createConversationListImplementations({ ...messages, bus: deps.bus }),
  ),
})
