/** What the outbox holds, and how it changes. */
import { conversationKey } from '../conversation/key.ts'
import type { Outgoing, SendState } from '../messageSend/outgoing.ts'

export interface OutboxEntry extends Outgoing {
  /** `queued`: an earlier message to the same member is under way. */
  readonly state: SendState | 'queued'
}

/** As it survives a reload. */
export interface KeptOutgoing extends Outgoing {
  readonly hasSendError: boolean
}

type Entries = readonly OutboxEntry[]

export const outgoingOf = ({
  key,
  conversation,
  toUserId,
  text,
  isUnlock,
  location,
  createdAt,
}: Outgoing): Outgoing => ({
  key,
  conversation,
  toUserId,
  text,
  isUnlock,
  ...(location && { location }),
  createdAt,
})

/** SPEC 4: unlocking sends an unlock message. One unlocking has one key, so that it is sent once. */
export const unlockMessage = (ownId: number, otherId: number, at: string): Outgoing => ({
  key: `unlock-${otherId}-${Date.parse(at)}`,
  conversation: conversationKey(ownId, otherId),
  toUserId: otherId,
  text: '',
  isUnlock: true,
  createdAt: at,
})

export const entryOf = (entries: Entries, key: string) => entries.find((entry) => entry.key === key)

export const queued = (outgoing: Outgoing): OutboxEntry => ({ ...outgoing, state: 'queued' })

/** What was written while the outbox was being read is in both. */
export const withKept = (entries: Entries, kept: readonly KeptOutgoing[]): Entries => [
  ...kept
    .filter(({ key }) => !entryOf(entries, key))
    .map((outgoing): OutboxEntry => ({
      ...outgoingOf(outgoing),
      state: outgoing.hasSendError ? 'failed' : 'queued',
    })),
  ...entries,
]

export const withState = (entries: Entries, key: string, state: OutboxEntry['state']): Entries =>
  entries.map((entry) => (entry.key === key && entry.state !== state ? { ...entry, state } : entry))

export const withoutKey = (entries: Entries, key: string): Entries =>
  entries.filter((entry) => entry.key !== key)

export const keysIn = (entries: Entries, state: OutboxEntry['state']): string[] =>
  entries.filter((entry) => entry.state === state).map(({ key }) => key)

/**
 * The messages whose turn it is: the first of each conversation in which nothing is under way, so that a
 * slow message is not overtaken by the next. A failed one waits for its author and holds up nobody.
 */
export const nextToSend = (entries: Entries): Outgoing[] => {
  const occupied = new Set(
    entries
      .filter(({ state }) => state !== 'queued' && state !== 'failed')
      .map(({ conversation }) => conversation),
  )
  return entries.flatMap((entry) => {
    if (entry.state !== 'queued' || occupied.has(entry.conversation)) return []
    occupied.add(entry.conversation)
    return [outgoingOf(entry)]
  })
}
