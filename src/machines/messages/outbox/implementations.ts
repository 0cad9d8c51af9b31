import { fromCallback, fromPromise } from 'xstate'
import type { EventObject } from 'xstate'

import { listenTo } from '../../app/root/bus.ts'
import type { Fact } from '../../app/root/facts.ts'
import type { ConfirmationIntent } from '../../app/root/intents.ts'
import { createMessageSendImplementations } from '../messageSend/implementations.ts'
import type { MessageSendDeps } from '../messageSend/implementations.ts'
import { messageSendMachine } from '../messageSend/machine.ts'
import { joinedAttachments } from '../attachment.ts'
import type { DraftContent } from '../composer/machine.ts'
import type { OutgoingMessage } from '../outgoingMessage.ts'
import type { Owner, outboxMachine } from './machine.ts'

/** The messages that survive a reload on this device, separate for each member. */
export interface OutboxStorage {
  /** Oldest first. A message is either `queued` or, if its send had failed, `failed`. */
  read(memberId: number): readonly OutgoingMessage[]
  put(memberId: number, message: OutgoingMessage): void
  remove(memberId: number, key: string): void
  /** Calls back with the key of each message that another tab has sent or discarded. Returns a function that stops. */
  followRemovals(memberId: number, removed: (key: string) => void): () => void
}

/** The drafts that survive a reload on this device, separate for each member. */
export interface DraftStorage {
  /** Empty if there is none. */
  read(memberId: number, conversation: string): DraftContent
  write(memberId: number, conversation: string, draft: DraftContent): void
  /** Calls back when another tab has changed the draft. Returns a function that stops. */
  follow(memberId: number, conversation: string, changed: () => void): () => void
}

type Owned = Owner & { readonly outgoing: OutgoingMessage }

/** The chart stores messages only while a member is signed in. */
const ownerOf = ({ memberId }: Owner): number => {
  if (memberId === null) throw new Error('No member is signed in.')
  return memberId
}

const oldestFirst = (one: OutgoingMessage, other: OutgoingMessage) =>
  Date.parse(one.createdAt) - Date.parse(other.createdAt)
/** Joins texts that were written for the same draft, one below another. */
export const joinedTexts = (texts: readonly string[]) => texts.filter((text) => text !== '').join('\n')
const textOf = (returned: readonly OutgoingMessage[]) => joinedTexts(returned.map(({ text }) => text))

/**
 * Puts the text and the attachments of a message back into its draft, before what was written and attached since, so
 * that nothing is lost. The texts of several messages stand in the order in which they were written, whichever comes
 * back first.
 */
function createReturn(drafts: DraftStorage) {
  const returnedTo = new Map<string, readonly OutgoingMessage[]>()
  return (memberId: number, outgoing: OutgoingMessage) => {
    const { conversation } = outgoing
    const place = `${memberId} ${conversation}`
    const draft = drafts.read(memberId, conversation)
    const before = returnedTo.get(place) ?? []
    const text = textOf(before)
    const isStillThere = text !== '' && `${draft.text}\n`.startsWith(`${text}\n`)
    const returned = isStillThere ? [...before, outgoing].toSorted(oldestFirst) : [outgoing]
    returnedTo.set(place, returned)
    const written = isStillThere ? draft.text.slice(text.length + 1) : draft.text
    drafts.write(memberId, conversation, {
      text: joinedTexts([textOf(returned), written]),
      attachments: joinedAttachments(outgoing.attachments, draft.attachments),
    })
  }
}

export interface OutboxDeps extends MessageSendDeps {
  storage: OutboxStorage
  drafts: DraftStorage
}

export const createOutboxImplementations = ({ storage, drafts, ...deps }: OutboxDeps) => {
  const { bus } = deps
  const returnText = createReturn(drafts)
  return {
    actors: {
      facts: listenTo<typeof outboxMachine>(bus, {
        'session.started': true,
        'session.ended': true,
        'network.cameBack': true,
        'network.lost': true,
        'confirmation.confirmed': true,
        'confirmation.cancelled': true,
        'toggle.stored': true,
      }),
      readStored: fromPromise<readonly OutgoingMessage[], Owner>(({ input }) =>
        Promise.resolve(storage.read(ownerOf(input))),
      ),
      removals: fromCallback<EventObject, Owner>(({ input, sendBack }) =>
        storage.followRemovals(ownerOf(input), (key) => sendBack({ type: 'stored.removed', key })),
      ),
      messageSend: messageSendMachine.provide(createMessageSendImplementations(deps)),
    },
    actions: {
      store: (_: unknown, owned: Owned) => storage.put(ownerOf(owned), owned.outgoing),
      unstore: (_: unknown, owned: Owned) => storage.remove(ownerOf(owned), owned.outgoing.key),
      returnDraft: (_: unknown, owned: Owned) => returnText(ownerOf(owned), owned.outgoing),
      tell: (_: unknown, fact: Fact) => bus.send(fact),
      ask: (_: unknown, intent: ConfirmationIntent) => bus.send(intent),
    },
  }
}
