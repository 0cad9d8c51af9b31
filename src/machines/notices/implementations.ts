import { fromPromise } from 'xstate'
import type { Answer } from '../../../contract/answer.ts'
import { type Bus, listenTo } from '../root/bus.ts'
import type { FlashContent, Intent } from '../root/intents.ts'
import type { NoticePage } from './machine.ts'

export const createNoticesImplementations = ({
  bus,
  loadNotices,
  markAsRead,
  eraseNotices,
}: {
  bus: Bus
  loadNotices: (cursor: string | null, signal: AbortSignal) => Promise<Answer<NoticePage>>
  markAsRead: (signal: AbortSignal) => Promise<Answer<unknown>>
  eraseNotices: (signal: AbortSignal) => Promise<Answer<unknown>>
}) => ({
  actors: {
    facts: listenTo(bus, 'conversation.opened', 'session.ended'),
    loadNotices: fromPromise<Answer<NoticePage>, { cursor: string | null }>(({ input, signal }) =>
      loadNotices(input.cursor, signal),
    ),
    markAsRead: fromPromise<Answer<unknown>>(({ signal }) => markAsRead(signal)),
    eraseNotices: fromPromise<Answer<unknown>>(({ signal }) => eraseNotices(signal)),
  },
  actions: {
    intend: (_: unknown, intent: Intent) => bus.send(intent),
    flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
  },
})
