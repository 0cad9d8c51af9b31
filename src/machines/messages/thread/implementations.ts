import { fromCallback, fromPromise } from 'xstate'
import type { ActorRefFrom } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { ToggleIntent } from '../../app/toggle/types.ts'
import type { togglesMachine } from '../../app/toggles/machine.ts'
import { createUpToDate } from '../../app/toggles/upToDate.ts'
import { createConversationEraseImplementations } from '../conversationErase/implementations.ts'
import type { ConversationEraseDeps } from '../conversationErase/implementations.ts'
import { conversationEraseMachine } from '../conversationErase/machine.ts'
import { createMediaRenewalImplementations } from '../mediaRenewal/implementations.ts'
import type { MediaRenewalDeps } from '../mediaRenewal/implementations.ts'
import { mediaRenewalMachine } from '../mediaRenewal/machine.ts'
import { pageWithChange, threadWithChange } from './content.ts'
import type { MessagePage, OpenedThread, ThreadAnswer } from './content.ts'
import type { threadMachine } from './machine.ts'

export interface ThreadDeps extends ConversationEraseDeps, MediaRenewalDeps {
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
  loadMessages: ThreadDeps['loadMessages'],
  conversation: string,
  signal: AbortSignal,
): Promise<Answer<OpenedThread>> {
  const answer = await loadMessages(conversation, null, signal)
  if (!answer.ok) return answer
  const {
    other_user: other,
    can_write: canWrite,
    first_messages_from: firstMessagesFrom,
    looks_at_my_private: hasMediaAccess,
    ...page
  } = answer.data
  return { ok: true, data: { correspondent: { other, canWrite, firstMessagesFrom, hasMediaAccess }, page } }
}

export const createThreadImplementations = (deps: ThreadDeps) => {
  const { bus, toggles, loadMessages } = deps
  const upToDate = createUpToDate(deps)
  return {
    actors: {
      facts: listenTo<typeof threadMachine>(bus, {
        'realtime.messageCreated': true,
        'realtime.messageUpdated': true,
        'realtime.reset': true,
        'message.sent': true,
        'message.changed': true,
        'photo.changed': true,
        'video.changed': true,
        'media.deleted': true,
        'network.cameBack': true,
      }),
      toggles: fromCallback<ToggleIntent>(({ receive }) => receive((intent) => toggles.send(intent))),
      mediaRenewal: mediaRenewalMachine.provide(createMediaRenewalImplementations(deps)),
      conversationErase: conversationEraseMachine.provide(createConversationEraseImplementations(deps)),
      openThread: fromPromise<Answer<OpenedThread>, { otherId: number; conversation: string }>(
        ({ input, signal }) =>
          upToDate(openThread(loadMessages, input.conversation, signal), threadWithChange(input.otherId)),
      ),
      loadOlder: fromPromise<Answer<MessagePage>, { conversation: string; cursor: string | null }>(
        ({ input, signal }) =>
          upToDate(loadMessages(input.conversation, input.cursor, signal), pageWithChange),
      ),
    },
    actions: {
      flash: (_: unknown, flash: FlashContent) => bus.send({ type: 'flash.show', flash }),
    },
  }
}
