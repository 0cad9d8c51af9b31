import { fromPromise } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { FetchConversations } from './machine.ts'
import type { ConversationPage } from './summaries.ts'

export const createConversationListImplementations = ({
  bus,
  fetchConversations,
}: {
  bus: Bus
  fetchConversations: (request: FetchConversations, signal: AbortSignal) => Promise<Answer<ConversationPage>>
}) => ({
  actors: {
    facts: listenTo(
      bus,
      'realtime.messageCreated',
      'realtime.messageUpdated',
      'realtime.reset',
      'message.sent',
      'message.changed',
      'member.changed',
      'conversation.read',
      'conversation.erased',
      'conversation.kept',
      'conversation.restored',
      'network.cameBack',
    ),
    fetchConversations: fromPromise<Answer<ConversationPage>, FetchConversations>(({ input, signal }) =>
      fetchConversations(input, signal),
    ),
  },
  actions: {
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
