/** What this device keeps for a member across reloads: drafts, and messages that are under way. */
import type { DraftStorage, OutboxStorage } from '../machines/messages/outbox/implementations.ts'
import type { KeptOutgoing } from '../machines/messages/outbox/entries.ts'
import type { BrowserTexts } from './keptTexts.ts'

const everything = 'member.'
/** The name of something that is kept for a member. */
export const keptOf = (memberId: number, what: string) => `${everything}${memberId}.${what}`
const draftKey = (memberId: number, conversation: string) => keptOf(memberId, `draft.${conversation}`)
const outboxKey = (memberId: number, key: string) => keptOf(memberId, `outbox.${key}`)

export const createDraftStorage = (texts: BrowserTexts): DraftStorage => ({
  read: (memberId, conversation) => texts.get(draftKey(memberId, conversation)) ?? '',
  write(memberId, conversation, text) {
    const key = draftKey(memberId, conversation)
    if (text === '') texts.remove(key)
    else texts.set(key, text)
  },
})

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const outgoingFields: Record<Exclude<keyof KeptOutgoing, 'location'>, 'string' | 'number' | 'boolean'> = {
  key: 'string',
  conversation: 'string',
  toUserId: 'number',
  text: 'string',
  isUnlock: 'boolean',
  createdAt: 'string',
  hasSendError: 'boolean',
}

const isLocation = (value: unknown): boolean =>
  isRecord(value) &&
  Array.isArray(value['coordinates']) &&
  (value['address'] === null || typeof value['address'] === 'string')

/** An older version of the app may have kept it otherwise. */
const isKeptOutgoing = (value: unknown): value is KeptOutgoing =>
  isRecord(value) &&
  Object.entries(outgoingFields).every(([field, type]) => typeof value[field] === type) &&
  (value['location'] === undefined || isLocation(value['location']))

function parseKept(text: string | null): KeptOutgoing[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    return isKeptOutgoing(value) ? [value] : []
  } catch {
    return []
  }
}

/** A message is a line of its own, so that two open pages do not overwrite each other's. */
export const createOutboxStorage = (texts: BrowserTexts): OutboxStorage => ({
  read: (memberId) =>
    texts
      .keys()
      .filter((key) => key.startsWith(outboxKey(memberId, '')))
      .flatMap((key) => parseKept(texts.get(key)))
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
  put: (memberId, outgoing) => texts.set(outboxKey(memberId, outgoing.key), JSON.stringify(outgoing)),
  remove: (memberId, key) => texts.remove(outboxKey(memberId, key)),
})

/** SPEC 8: logging out clears local state, whoever's it is. */
export function forgetMembers(texts: BrowserTexts): void {
  for (const key of texts.keys()) if (key.startsWith(everything)) texts.remove(key)
}
