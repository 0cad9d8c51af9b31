import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FactType, UnreadFact } from '../../app/root/facts.ts'
import type { unreadMachine } from './machine.ts'

const countedAgainAfter: readonly FactType[] = [
  'realtime.messageCreated',
  'realtime.messageUpdated',
  'realtime.reset',
  'conversation.read',
  'conversation.erased',
  'conversation.restored',
]

export interface UnreadDeps {
  bus: Bus
  countConversations: (signal: AbortSignal) => Promise<Answer<{ count: number }>>
  countSystemMessages: (signal: AbortSignal) => Promise<Answer<{ unread_count: number }>>
}

export function createUnreadImplementations({ bus, countConversations, countSystemMessages }: UnreadDeps) {
  return {
    actors: {
      facts: fromCallback<EventObject>(({ sendBack }) => {
        const subscriptions = countedAgainAfter.map((type) =>
          bus.on(type, () => sendBack({ type: 'unread.refresh' })),
        )
        return () => {
          for (const subscription of subscriptions) subscription.unsubscribe()
        }
      }),
      count: fromPromise(async ({ signal }) => {
        const [conversations, systemMessages] = await Promise.all([
          countConversations(signal),
          countSystemMessages(signal),
        ])
        if (!conversations.ok || !systemMessages.ok) throw new Error('The unread counts were refused')
        return { conversations: conversations.data.count, systemMessages: systemMessages.data.unread_count }
      }),
    },
    actions: {
      tell: (_args, fact: UnreadFact) => bus.send(fact),
    },
  } satisfies Parameters<typeof unreadMachine.provide>[0]
}
