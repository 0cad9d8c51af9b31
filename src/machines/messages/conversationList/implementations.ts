import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { FetchConversations, conversationListMachine } from './machine.ts'
import type { ConversationPage } from './summaries.ts'

export const createConversationListImplementations = ({
  bus,
  fetchConversations,
}: {
  bus: Bus
  fetchConversations: (request: FetchConversations, signal: AbortSignal) => Promise<Answer<ConversationPage>>
}) => ({
  actors: {
    facts: listenTo<typeof conversationListMachine>(bus, {
      'realtime.messageCreated': true,
      'realtime.messageUpdated': true,
      'realtime.reset': true,
      'message.sent': true,
      'message.changed': true,
      'member.changed': true,
      'conversation.read': true,
      'conversation.erased': true,
      'conversation.kept': true,
      'conversation.restored': true,
      'network.cameBack': true,
    }),
    fetchConversations: fromPromise<Answer<ConversationPage>, FetchConversations>(({ input, signal }) =>
      fetchConversations(input, signal),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
