/** A message of the member before the server has stored it: as a draft, then on its way. */
import type { Message, SharedPlace } from '../../../contract/messages.ts'
import type { Attachment, AttachmentId } from './attachment.ts'

/** A place to share in a message, with its name for the bubble until the server answers. */
export type DraftLocation = Pick<SharedPlace, 'coordinates' | 'address'>

/** What is being written to one member. */
export interface MessageDraft {
  readonly conversation: string
  readonly toUserId: number
  readonly text: string
  readonly attachments: readonly Attachment[]
  /** The message says that its author shares their private media. */
  readonly isUnlock: boolean
  /** For how many days; 0: until they stop. */
  readonly unlockDays?: NonNullable<Message['unlock_days']>
  readonly location?: DraftLocation
}

/** `queued`: an earlier message to the same member is under way. */
export type SendState =
  | 'queued'
  | 'waitingForNetwork'
  | 'sending'
  | 'retrying'
  | 'waitingForServer'
  | 'failed'
  /** The author decides whether to send it without the attachments that are gone. */
  | 'missingAttachments'
  | 'confirming'
  | 'resending'

/** A draft that was handed to the outbox and is not stored by the server yet. */
export interface OutgoingMessage extends MessageDraft {
  /** The idempotency key: the same on every try and after a reload, so that one message is stored. */
  readonly key: string
  /** ISO 8601, by the device's clock. */
  readonly createdAt: string
  readonly state: SendState
  /** A try has failed, so the author may discard the message until it is sent. */
  readonly isTried?: true
  /** Why the server asks for a confirmation, in its words. Only while `confirming`, and if it says why. */
  readonly heldFor?: string
  /** The attachments that can't be sent. Only while `missingAttachments`. */
  readonly missing?: readonly AttachmentId[]
}
