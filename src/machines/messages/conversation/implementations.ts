import { fromCallback } from 'xstate'

import { listenTo } from '../../app/root/bus.ts'
import type { ToggleIntent } from '../../app/toggle/types.ts'
import { createComposerImplementations } from '../composer/implementations.ts'
import type { ComposerDeps } from '../composer/implementations.ts'
import { composerMachine } from '../composer/machine.ts'
import { createReadReceiptsImplementations } from '../readReceipts/implementations.ts'
import type { ReadReceiptsDeps } from '../readReceipts/implementations.ts'
import { readReceiptsMachine } from '../readReceipts/machine.ts'
import { createThreadImplementations } from '../thread/implementations.ts'
import type { ThreadDeps } from '../thread/implementations.ts'
import { threadMachine } from '../thread/machine.ts'
import type { conversationMachine } from './machine.ts'

export type ConversationDeps = ComposerDeps & ReadReceiptsDeps & ThreadDeps

export const createConversationImplementations = (deps: ConversationDeps) => ({
  actors: {
    facts: listenTo<typeof conversationMachine>(deps.bus, {
      'member.changed': true,
      'toggle.stored': true,
      'realtime.messageCreated': true,
    }),
    toggles: fromCallback<ToggleIntent>(({ receive }) => receive((intent) => deps.toggles.send(intent))),
    thread: threadMachine.provide(createThreadImplementations(deps)),
    composer: composerMachine.provide(createComposerImplementations(deps)),
    readReceipts: readReceiptsMachine.provide(createReadReceiptsImplementations(deps)),
  },
})
