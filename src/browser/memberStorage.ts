/** What this device keeps for a member across reloads: drafts, and outgoing messages. */
import type { DraftStorage, OutboxStorage } from '../machines/messages/outbox/implementations.ts'
import type { OutgoingMessage } from '../machines/messages/outgoingMessage.ts'
import type { BrowserTexts } from './keptTexts.ts'

const everything = 'member.'
/** Returns the storage key of something that is kept for a member. */
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

/** An outgoing message as it is stored. Its state is over with the page, except that it failed. */
type StoredMessage = Omit<OutgoingMessage, 'state'> & { readonly hasSendError: boolean }

const storedFields: Record<Exclude<keyof StoredMessage, 'location'>, 'string' | 'number' | 'boolean'> = {
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

/** An older version of the app may have stored something else. */
const isStoredMessage = (value: unknown): value is StoredMessage =>
  isRecord(value) &&
  Object.entries(storedFields).every(([field, type]) => typeof value[field] === type) &&
  (value['location'] === undefined || isLocation(value['location']))

function parseStored(text: string | null): OutgoingMessage[] {
  if (text === null) return []
  try {
    const value: unknown = JSON.parse(text)
    if (!isStoredMessage(value)) return []
    const { hasSendError, ...message } = value
    return [{ ...message, state: hasSendError ? 'failed' : 'queued' }]
  } catch {
    return []
  }
}

function storedText({ state, ...message }: OutgoingMessage): string {
  const stored: StoredMessage = { ...message, hasSendError: state === 'failed' }
  return JSON.stringify(stored)
}

/** Each message has a key of its own, so that two open pages do not overwrite each other's. */
export const createOutboxStorage = (texts: BrowserTexts): OutboxStorage => ({
  read: (memberId) =>
    texts
      .keys()
      .filter((key) => key.startsWith(outboxKey(memberId, '')))
      .flatMap((key) => parseStored(texts.get(key)))
      .toSorted((one, other) => one.createdAt.localeCompare(other.createdAt)),
  put: (memberId, message) => texts.set(outboxKey(memberId, message.key), storedText(message)),
  remove: (memberId, key) => texts.remove(outboxKey(memberId, key)),
})

/** Logging out removes what is kept for all members (docs/decisions.md#drafts-after-signing-out). */
export function forgetMembers(texts: BrowserTexts): void {
  for (const key of texts.keys()) if (key.startsWith(everything)) texts.remove(key)
}
