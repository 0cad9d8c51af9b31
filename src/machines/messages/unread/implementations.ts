import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'
import type { Answer } from '../../../../contract/answer.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { FactType, UnreadFact } from '../../app/root/facts.ts'
import type { AppBadgeEvent, unreadMachine } from './machine.ts'

const countedAgainAfter: readonly FactType[] = [
  'realtime.messageCreated',
  'realtime.messageUpdated',
  'realtime.systemMessageCreated',
  'realtime.reset',
  'conversation.read',
  'conversation.erased',
  'conversation.restored',
]

export interface UnreadDeps {
  bus: Bus
  countMessages: (signal: AbortSignal) => Promise<Answer<{ count: number; conversations: number }>>
  countSystemMessages: (signal: AbortSignal) => Promise<Answer<{ unread_count: number }>>
  /** Shows a number on the icon of the installed app; 0 removes it. Does nothing where there is no such icon. */
  setAppBadge: (count: number) => void
}

export function createUnreadImplementations({
  bus,
  countMessages,
  countSystemMessages,
  setAppBadge,
}: UnreadDeps) {
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
        const [messages, systemMessages] = await Promise.all([
          countMessages(signal),
          countSystemMessages(signal),
        ])
        if (!messages.ok || !systemMessages.ok) throw new Error('The unread counts were refused')
        return {
          messages: messages.data.count,
          conversations: messages.data.conversations,
          systemMessages: systemMessages.data.unread_count,
        }
      }),
      appBadge: fromCallback<AppBadgeEvent>(({ receive }) => {
        receive(({ count }) => setAppBadge(count))
        return () => setAppBadge(0)
      }),
    },
    actions: {
      tell: (_args, fact: UnreadFact) => bus.send(fact),
    },
  } satisfies Parameters<typeof unreadMachine.provide>[0]
}
