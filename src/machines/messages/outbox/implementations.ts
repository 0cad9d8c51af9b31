import { fromPromise } from 'xstate'

import type { SendMessage } from '../messageSend/implementations.ts'
import { createMessageSendImplementations } from '../messageSend/implementations.ts'
import { messageSendMachine } from '../messageSend/machine.ts'
import type { Outgoing } from '../messageSend/outgoing.ts'
import { listenTo } from '../../app/root/bus.ts'
import type { Bus } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { ConfirmationIntent } from '../../app/root/intents.ts'
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

const oldestFirst = (one: Outgoing, other: Outgoing) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt)
const joined = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')
const wordsOf = (returned: readonly Outgoing[]) => joined(returned.map(({ text }) => text))

/**
 * Puts words back into their draft, in front of what may have been begun since, so that neither is lost; those of
 * several messages in the order in which they were written, whichever comes back first.
 */
function createReturn(drafts: DraftStorage) {
  const returned = new Map<string, readonly Outgoing[]>()
  return (outgoing: Outgoing & { readonly memberId: number }) => {
    const { memberId, conversation } = outgoing
    const place = `${memberId} ${conversation}`
    const draft = drafts.read(memberId, conversation)
    const before = returned.get(place) ?? []
    const words = wordsOf(before)
    const isThere = words !== '' && `${draft}\n`.startsWith(`${words}\n`)
    const all = isThere ? [...before, outgoing].toSorted(oldestFirst) : [outgoing]
    returned.set(place, all)
    drafts.write(
      memberId,
      conversation,
      joined([wordsOf(all), isThere ? draft.slice(words.length + 1) : draft]),
    )
  }
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
}) => {
  const returnWords = createReturn(drafts)
  return {
    actors: {
      facts: listenTo(
        bus,
        'session.started',
        'session.ended',
        'network.cameBack',
        'network.lost',
        'confirmation.confirmed',
        'confirmation.cancelled',
        'toggle.stored',
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
      returnDraft: (_: unknown, entry: Outgoing & Owned) =>
        returnWords({ ...entry, memberId: ownerOf(entry) }),
      tell: (_: unknown, fact: Fact) => bus.send(fact),
      ask: (_: unknown, intent: ConfirmationIntent) => bus.send(intent),
    },
  }
}
