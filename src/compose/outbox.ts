/**
 * The outbox of the signed-in member, with its services. Loaded with the first part that sends a message, or at sign-in
 * when this device keeps messages that were not sent.
 */
import { createActor } from 'xstate'
import type { BrowserTexts } from '../browser/keptTexts.ts'
import { createDraftStorage, createOutboxStorage } from '../browser/messageStorage.ts'
import type { Bus } from '../machines/app/root/bus.ts'
import { createOutboxImplementations } from '../machines/messages/outbox/implementations.ts'
import { outboxMachine } from '../machines/messages/outbox/machine.ts'
import { errorText } from '../services/failure.ts'
import type { createMessageServices } from '../services/messages.ts'
import { serverWait } from '../services/serverWait.ts'

export interface OutboxDeps {
  bus: Bus
  /** Storage of this device. */
  device: BrowserTexts
  messages: ReturnType<typeof createMessageServices>
  isOnline: boolean
  /** The signed-in member; null while the session does not report one yet. */
  memberId: number | null
}

/** Starts the outbox, which runs until the page is closed. */
export function composeOutbox({ bus, device, messages, isOnline, memberId }: OutboxDeps) {
  const drafts = createDraftStorage(device)
  const storage = createOutboxStorage(device)
  const outbox = createActor(
    outboxMachine.provide(
      createOutboxImplementations({ ...messages, bus, drafts, storage, errorText, serverWait }),
    ),
    { input: { memberId, isOnline } },
  )
  return { outbox: outbox.start(), drafts }
}
