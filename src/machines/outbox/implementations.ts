import { fromPromise } from 'xstate'

import type { SendMessage } from '../messageSend/implementations.ts'
import { createMessageSendImplementations } from '../messageSend/implementations.ts'
import { messageSendMachine } from '../messageSend/machine.ts'
import type { Outgoing } from '../messageSend/outgoing.ts'
import { listenTo } from '../root/bus.ts'
import type { Bus } from '../root/bus.ts'
import type { Fact } from '../root/facts.ts'
import type { ConfirmationIntent } from '../root/intents.ts'
import { outgoingOf } from './entries.ts'
import type { KeptOutgoing } from './entries.ts'

/** What survives a reload on this device, each member's apart. */
export interface OutboxStorage {
  /** Oldest first. */
  read(memberId: number): readonly KeptOutgoing[]
  put(memberId: number, outgoing: KeptOutgoing): void
  remove(memberId: number, key: string): void
}

export interface DraftStorage {
  /** Empty when there is none. */
  read(memberId: number, conversation: string): string
  write(memberId: number, conversation: string, text: string): void
}

interface Owned {
  readonly memberId: number | null
}

/** The chart keeps things for a member only while one is signed in. */
const ownerOf = ({ memberId }: Owned): number => {
  if (memberId === null) throw new Error('Nobody is signed in.')
  return memberId
}

export const createOutboxImplementations = ({
  bus,
  storage,
  drafts,
  sendMessage,
  errorText,
}: {
  bus: Bus
  storage: OutboxStorage
  drafts: DraftStorage
  sendMessage: SendMessage
  errorText: (failure: unknown) => string
}) => ({
  actors: {
    facts: listenTo(
      bus,
      'session.started',
      'session.ended',
      'network.cameBack',
      'network.lost',
      'confirmation.confirmed',
      'confirmation.cancelled',
    ),
    readKept: fromPromise<readonly KeptOutgoing[], Owned>(({ input }) =>
      Promise.resolve(storage.read(ownerOf(input))),
    ),
    messageSend: messageSendMachine.provide(
      createMessageSendImplementations({ bus, sendMessage, errorText }),
    ),
  },
  actions: {
    keep: (_: unknown, kept: KeptOutgoing & Owned) =>
      storage.put(ownerOf(kept), { ...outgoingOf(kept), hasSendError: kept.hasSendError }),
    forget: (_: unknown, entry: { key: string } & Owned) => storage.remove(ownerOf(entry), entry.key),
    /** In front of what he may have begun since, so that neither is lost. */
    returnDraft: (_: unknown, entry: Outgoing & Owned) => {
      const memberId = ownerOf(entry)
      const begun = drafts.read(memberId, entry.conversation)
      const text = [entry.text, begun].filter((part) => part !== '').join('\n')
      drafts.write(memberId, entry.conversation, text)
    },
    tell: (_: unknown, fact: Fact) => bus.send(fact),
    ask: (_: unknown, intent: ConfirmationIntent) => bus.send(intent),
  },
})
