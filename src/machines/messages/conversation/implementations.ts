import { fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/types.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import type { DraftStorage } from '../outbox/implementations.ts'
import type { outboxMachine } from '../outbox/machine.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ToggleIntent } from '../../app/toggle/subject.ts'
import type { togglesMachine } from '../../app/toggles/machine.ts'
import { createUpToDate } from '../../app/toggles/upToDate.ts'
import { createErase } from './erase.ts'
import type { EraseDeps } from './erase.ts'
import type { OutboxRequest } from './setup.ts'
import { pageWithFact, threadWithFact } from './thread.ts'
import type { MessagePage, OpenedThread } from './thread.ts'

export interface ConversationDeps extends EraseDeps {
  outbox: ActorRefFrom<typeof outboxMachine>
  toggles: ActorRefFrom<typeof togglesMachine>
  drafts: DraftStorage
  loadMessage: (id: number, signal: AbortSignal) => Promise<Answer<Message>>
  markRead: (conversation: string, signal: AbortSignal) => Promise<Answer<unknown>>
  /** Tells whether the page is in sight, now and whenever that changes, until the returned function is called. */
  followPage: (report: (isVisible: boolean) => void) => () => void
  /** An idempotency key that nobody has used before. */
  newKey: () => string
  now: () => Date
}

/** The other member and the newest messages, in one answer; where he is gone or closed, what he left behind. */
async function openThread(
  loadMessages: ConversationDeps['loadMessages'],
  conversation: string,
  signal: AbortSignal,
): Promise<Answer<OpenedThread>> {
  const answer = await loadMessages(conversation, null, signal)
  if (!answer.ok) return answer
  const { other_user: other, can_write: canWrite, looks_at_my_private: isUnlocked, ...page } = answer.data
  return { ok: true, data: { other, canWrite, isUnlocked, page } }
}

export const createConversationImplementations = (deps: ConversationDeps) => {
  const { bus, outbox, toggles, drafts, now } = deps
  const upToDate = createUpToDate(deps)
  return {
    actors: {
      facts: listenTo(
        bus,
        'realtime.messageCreated',
        'realtime.messageUpdated',
        'realtime.reset',
        'message.sent',
        'message.changed',
        'member.changed',
        'toggle.stored',
        'network.cameBack',
      ),
      page: fromCallback<EventObject>(({ sendBack }) =>
        deps.followPage((isVisible) => sendBack({ type: isVisible ? 'page.shown' : 'page.hidden' })),
      ),
      outbox: fromCallback<OutboxRequest, { conversation: string }>(({ input, sendBack, receive }) => {
        let reported: readonly OutboxEntry[] = []
        const report = () => {
          const { entries } = outbox.getSnapshot().context
          const pending = entries.filter((entry) => entry.conversation === input.conversation)
          const isSame =
            pending.length === reported.length && pending.every((entry, index) => entry === reported[index])
          if (isSame) return
          reported = pending
          sendBack({ type: 'outbox.changed', pending })
        }
        receive((request) => {
          if (request.type !== 'outbox.queue') return outbox.send(request)
          const outgoing = { ...request.wording, key: deps.newKey(), createdAt: now().toISOString() }
          outbox.send({ type: 'message.send', outgoing })
        })
        report()
        const subscription = outbox.subscribe(report)
        return () => subscription.unsubscribe()
      }),
      toggles: fromCallback<ToggleIntent>(({ receive }) => receive((intent) => toggles.send(intent))),
      drafts: fromCallback<EventObject, { ownId: number; conversation: string }>(({ input, sendBack }) => {
        const report = () =>
          sendBack({ type: 'draft.restored', text: drafts.read(input.ownId, input.conversation) })
        report()
        const subscription = outbox.on('draft.returned', ({ conversation }) => {
          if (conversation === input.conversation) report()
        })
        return () => subscription.unsubscribe()
      }),
      openThread: fromPromise<Answer<OpenedThread>, { otherId: number; conversation: string }>(
        ({ input, signal }) =>
          upToDate(openThread(deps.loadMessages, input.conversation, signal), threadWithFact(input.otherId)),
      ),
      loadOlder: fromPromise<Answer<MessagePage>, { conversation: string; cursor: string | null }>(
        ({ input, signal }) =>
          upToDate(deps.loadMessages(input.conversation, input.cursor, signal), pageWithFact),
      ),
      markRead: fromPromise<Answer<unknown>, { conversation: string }>(({ input, signal }) =>
        deps.markRead(input.conversation, signal),
      ),
      erase: createErase(deps),
      loadMessage: fromPromise<Answer<Message>, { id: number }>(({ input, signal }) =>
        deps.loadMessage(input.id, signal),
      ),
    },
    actions: {
      keepDraft: (_: unknown, draft: { ownId: number; conversation: string; text: string }) =>
        drafts.write(draft.ownId, draft.conversation, draft.text),
      refreshUnread: () => bus.send({ type: 'unread.refresh' }),
      tell: (_: unknown, fact: Fact) => bus.send(fact),
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
      flashFailure: (_: unknown, { failure }: { failure: unknown }) =>
        bus.send({ type: 'flash.show', flash: { type: 'error', html: deps.errorText(failure) } }),
    },
  }
}
