import { fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ToggleIntent } from '../../app/toggle/types.ts'
import type { togglesMachine } from '../../app/toggles/machine.ts'
import { createUpToDate } from '../../app/toggles/upToDate.ts'
import { createComposerImplementations } from '../composer/implementations.ts'
import type { ComposerDeps } from '../composer/implementations.ts'
import { composerMachine } from '../composer/machine.ts'
import { createConversationEraseImplementations } from '../conversationErase/implementations.ts'
import type { ConversationEraseDeps } from '../conversationErase/implementations.ts'
import { conversationEraseMachine } from '../conversationErase/machine.ts'
import { createMediaRenewalImplementations } from '../mediaRenewal/implementations.ts'
import type { MediaRenewalDeps } from '../mediaRenewal/implementations.ts'
import { mediaRenewalMachine } from '../mediaRenewal/machine.ts'
import { createReadReceiptsImplementations } from '../readReceipts/implementations.ts'
import type { ReadReceiptsDeps } from '../readReceipts/implementations.ts'
import { readReceiptsMachine } from '../readReceipts/machine.ts'
import { pageWithFact, threadWithFact } from './thread.ts'
import type { MessagePage, OpenedThread, ThreadAnswer } from './thread.ts'

export interface ConversationDeps
  extends ComposerDeps, ConversationEraseDeps, MediaRenewalDeps, ReadReceiptsDeps {
  toggles: ActorRefFrom<typeof togglesMachine>
  /** Newest first. */
  loadMessages: (
    conversation: string,
    cursor: string | null,
    signal: AbortSignal,
  ) => Promise<Answer<ThreadAnswer>>
}

/** Loads the other member and the newest messages by one call. */
async function openThread(
  loadMessages: ConversationDeps['loadMessages'],
  conversation: string,
  signal: AbortSignal,
): Promise<Answer<OpenedThread>> {
  const answer = await loadMessages(conversation, null, signal)
  if (!answer.ok) return answer
  const { other_user: other, can_write: canWrite, looks_at_my_private: hasMediaAccess, ...page } = answer.data
  return { ok: true, data: { other, canWrite, hasMediaAccess, page } }
}

export const createConversationImplementations = (deps: ConversationDeps) => {
  const { bus, toggles, loadMessages } = deps
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
      toggles: fromCallback<ToggleIntent>(({ receive }) => receive((intent) => toggles.send(intent))),
      composer: composerMachine.provide(createComposerImplementations(deps)),
      readReceipts: readReceiptsMachine.provide(createReadReceiptsImplementations(deps)),
      mediaRenewal: mediaRenewalMachine.provide(createMediaRenewalImplementations(deps)),
      erase: conversationEraseMachine.provide(createConversationEraseImplementations(deps)),
      openThread: fromPromise<Answer<OpenedThread>, { otherId: number; conversation: string }>(
        ({ input, signal }) =>
          upToDate(openThread(loadMessages, input.conversation, signal), threadWithFact(input.otherId)),
      ),
      loadOlder: fromPromise<Answer<MessagePage>, { conversation: string; cursor: string | null }>(
        ({ input, signal }) => upToDate(loadMessages(input.conversation, input.cursor, signal), pageWithFact),
      ),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
