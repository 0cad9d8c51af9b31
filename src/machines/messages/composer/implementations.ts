import { fromCallback } from 'xstate'
import type { ActorRefFrom, EventObject } from 'xstate'

import type { DraftStorage } from '../outbox/implementations.ts'
import type { outboxMachine } from '../outbox/machine.ts'
import type { MessageDraft, OutgoingMessage } from '../outgoingMessage.ts'
import type { OutboxRequest } from './machine.ts'

export interface ComposerDeps {
  outbox: ActorRefFrom<typeof outboxMachine>
  drafts: DraftStorage
  /** Returns an idempotency key that was never used before. */
  newKey: () => string
  now: () => Date
}

export const createComposerImplementations = ({ outbox, drafts, newKey, now }: ComposerDeps) => {
  /** From here on the draft is a message of its own, which keeps its key on every try. */
  const outgoingFrom = (draft: MessageDraft): OutgoingMessage => ({
    ...draft,
    key: newKey(),
    createdAt: now().toISOString(),
    state: 'queued',
  })
  return {
    actors: {
      /** Guarantees: reports before anything else, then only changes of this conversation, each within the change. */
      outbox: fromCallback<OutboxRequest, { conversation: string }>(({ input, sendBack, receive }) => {
        let reported: readonly OutgoingMessage[] = []
        const report = () => {
          const all = outbox.getSnapshot().context.outgoing
          const outgoing = all.filter(({ conversation }) => conversation === input.conversation)
          const isSame =
            outgoing.length === reported.length &&
            outgoing.every((message, index) => message === reported[index])
          if (isSame) return
          reported = outgoing
          sendBack({ type: 'outbox.changed', outgoing })
        }
        receive((request) =>
          outbox.send(
            request.type === 'message.send'
              ? { type: 'message.send', outgoing: outgoingFrom(request.draft) }
              : request,
          ),
        )
        report()
        const subscription = outbox.subscribe(report)
        return () => subscription.unsubscribe()
      }),
      drafts: fromCallback<EventObject, { ownId: number; conversation: string }>(({ input, sendBack }) => {
        const report = () =>
          sendBack({ type: 'draft.restored', text: drafts.read(input.ownId, input.conversation) })
        report()
        const subscription = outbox.on('draft.returned', ({ conversation }) => {
          if (conversation === input.conversation) report()
        })
        return () => subscription.unsubscribe()
      }),
    },
    actions: {
      storeDraft: (_: unknown, { ownId, draft }: { ownId: number; draft: MessageDraft }) =>
        drafts.write(ownId, draft.conversation, draft.text),
    },
  }
}
