/** The charts of the messages pages, with their services. */
import type { ActorRefFrom } from 'xstate'
import { createAttachableImplementations } from '../machines/messages/attachable/implementations.ts'
import { followVideos } from '../machines/messages/attachable/followVideos.ts'
import { photoItem, videoItem } from '../machines/messages/attachable/items.ts'
import { attachableMachine } from '../machines/messages/attachable/machine.ts'
import {
  createConversationImplementations,
  type ConversationDeps,
} from '../machines/messages/conversation/implementations.ts'
import { conversationMachine } from '../machines/messages/conversation/machine.ts'
import { createConversationListImplementations } from '../machines/messages/conversationList/implementations.ts'
import { conversationListMachine } from '../machines/messages/conversationList/machine.ts'
import type { togglesMachine } from '../machines/app/toggles/machine.ts'
import type { uploadsMachine } from '../machines/media/uploads/machine.ts'
import { errorText } from '../services/failure.ts'
import type { CallFunction } from '../services/http.ts'
import type { createMessageServices } from '../services/messages.ts'
import { createOwnMediaServices } from '../services/ownMedia.ts'
import { serverNow } from '../machines/app/serverClock.ts'

export interface MessagesDeps extends Pick<ConversationDeps, 'bus' | 'drafts' | 'outbox' | 'followPage'> {
  toggles: ActorRefFrom<typeof togglesMachine>
  uploads: ActorRefFrom<typeof uploadsMachine>
  messages: ReturnType<typeof createMessageServices>
  call: CallFunction
}

export function composeMessages({ messages, call, ...deps }: MessagesDeps) {
  const { loadOwnPhotos, loadOwnVideos } = createOwnMediaServices(call)
  return {
    outbox: deps.outbox,
    conversation: conversationMachine.provide(
      createConversationImplementations({
        ...messages,
        ...deps,
        newKey: () => crypto.randomUUID(),
        now: () => new Date(serverNow()),
        errorText,
      }),
    ),
    attachablePhotos: attachableMachine.provide(
      createAttachableImplementations({ bus: deps.bus, loadOwn: loadOwnPhotos, itemOf: photoItem }),
    ),
    attachableVideos: attachableMachine.provide(
      createAttachableImplementations({
        bus: deps.bus,
        loadOwn: loadOwnVideos,
        itemOf: videoItem,
        followItems: followVideos(deps.bus),
      }),
    ),
    conversationList: conversationListMachine.provide(
      createConversationListImplementations({ ...messages, bus: deps.bus }),
    ),
  }
}
