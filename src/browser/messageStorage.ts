/** The drafts and the outgoing messages that this device keeps for a member across reloads. */
import type { Attachment } from '../machines/messages/attachment.ts'
import type { DraftStorage, OutboxStorage } from '../machines/messages/outbox/implementations.ts'
import { isRecord } from '../../contract/isRecord.ts'
import type { OutgoingMessage } from '../machines/messages/outgoingMessage.ts'
import type { BrowserTexts } from './keptTexts.ts'
import { keptOf, outboxKey } from './memberStorage.ts'

const draftKey = (memberId: number, conversation: string) => keptOf(memberId, `draft.${conversation}`)

const attachmentsKey = (memberId: number, conversation: string) =>
  keptOf(memberId, `attachments.${conversation}`)

/** What is stored since messages have attachments. Another number is of a later version of the app. */
const storedVersion = 2

/** Returns the value of a JSON text; undefined if it is none. */
function parsed(text: string | null): unknown {
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string'

const isAttachment = (value: unknown): value is Attachment =>
  isRecord(value) &&
  (value['kind'] === 'photo' || value['kind'] === 'video') &&
  Number.isInteger(value['id']) &&
  typeof value['isPrivate'] === 'boolean' &&
  typeof value['isWaiting'] === 'boolean' &&
  isTextOrNull(value['url']) &&
  isTextOrNull(value['thumbhash']) &&
  isTextOrNull(value['description'])

const areAttachments = (value: unknown): value is Attachment[] =>
  Array.isArray(value) && value.every(isAttachment)

/** Addresses of private photos and videos end after some minutes, so they are not kept. */
const withoutPrivateUrls = (attachments: readonly Attachment[]): Attachment[] =>
  attachments.map((attachment) => (attachment.isPrivate ? { ...attachment, url: null } : attachment))

function parseAttachments(text: string | null): Attachment[] {
  const value = parsed(text)
  if (!isRecord(value) || value['version'] !== storedVersion) return []
  return areAttachments(value['attachments']) ? value['attachments'] : []
}

/** The text is stored as it is, as it was before drafts had attachments, and these under a key of their own. */
export const createDraftStorage = (texts: BrowserTexts): DraftStorage => {
  const write = (key: string, text: string) => (text === '' ? texts.remove(key) : texts.set(key, text))
  return {
    read: (memberId, conversation) => ({
      text: texts.get(draftKey(memberId, conversation)) ?? '',
      attachments: parseAttachments(texts.get(attachmentsKey(memberId, conversation))),
    }),
    write(memberId, conversation, { text, attachments }) {
      write(draftKey(memberId, conversation), text)
      const stored = { version: storedVersion, attachments: withoutPrivateUrls(attachments) }
      write(attachmentsKey(memberId, conversation), attachments.length === 0 ? '' : JSON.stringify(stored))
    },
    follow(memberId, conversation, changed) {
      const keys = new Set([draftKey(memberId, conversation), attachmentsKey(memberId, conversation)])
      return texts.follow((key) => {
        if (key === null || keys.has(key)) changed()
      })
    },
  }
}

/** An outgoing message as it is stored. Its state ends with the page, except that it failed. */
type StoredMessage = Omit<OutgoingMessage, 'state' | 'isTried' | 'heldFor' | 'missing' | 'attachments'> & {
  readonly hasSendError: boolean
  /** Neither is there in messages from before messages had attachments. */
  readonly version?: typeof storedVersion
  readonly attachments?: readonly Attachment[]
}

const storedFields: Record<
  Exclude<keyof StoredMessage, 'location' | 'unlockDays' | 'version' | 'attachments'>,
  'string' | 'number' | 'boolean'
> = {
  key: 'string',
  conversation: 'string',
  toUserId: 'number',
  text: 'string',
  isUnlock: 'boolean',
  createdAt: 'string',
  hasSendError: 'boolean',
}

const isLocation = (value: unknown): boolean =>
  isRecord(value) && Array.isArray(value['coordinates']) && isTextOrNull(value['address'])

/** Another version of the app may have stored something else. */
const isStoredMessage = (value: unknown): value is StoredMessage =>
  isRecord(value) &&
  Object.entries(storedFields).every(([field, type]) => typeof value[field] === type) &&
  [undefined, 0, 1, 7].some((days) => value['unlockDays'] === days) &&
  (value['location'] === undefined || isLocation(value['location'])) &&
  (value['version'] === undefined ||
    (value['version'] === storedVersion && areAttachments(value['attachments'])))

function parseStored(text: string | null): OutgoingMessage[] {
  const value = parsed(text)
  if (!isStoredMessage(value)) return []
  const { hasSendError, version: _version, attachments = [], ...message } = value
  return [{ ...message, attachments, state: hasSendError ? 'failed' : 'queued' }]
}

function storedText({
  state,
  isTried: _isTried,
  heldFor: _heldFor,
  missing: _missing,
  attachments,
  ...message
}: OutgoingMessage): string {
  const stored: StoredMessage = {
    ...message,
    version: storedVersion,
    attachments: withoutPrivateUrls(attachments),
    hasSendError: state === 'failed' || state === 'missingAttachments',
  }
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
  followRemovals(memberId, removed) {
    const begin = outboxKey(memberId, '')
    return texts.follow((key) => {
      if (key?.startsWith(begin) && texts.get(key) === null) removed(key.slice(begin.length))
    })
  },
})
