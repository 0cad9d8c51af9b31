/**
 * Facts: what has happened, in the past tense. The root actor receives them by `send` and emits them to `root.on`.
 * Requests to its children are intents (`intents.ts`).
 */
import type { Photo, Video } from '../../../../contract/media.ts'
import type { UserCard, UserProfile } from '../../../../contract/members.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { SystemMessage } from '../../../../contract/systemMessages.ts'
import type { StoredMedia } from '../../media/pendingUpload.ts'
import type { ToggleChange } from '../toggle/types.ts'

/** Facts from the member's channel (`docs/product.md#real-time-events`). */
export type RealtimeFact =
  | { type: 'realtime.messageCreated'; message: Message }
  | { type: 'realtime.messageUpdated'; message: Message }
  | { type: 'realtime.systemMessageCreated'; systemMessage: SystemMessage }
  /** A video of the member makes progress, is processed, or failed. */
  | { type: 'realtime.videoUpdated'; video: Video }
  /** The member's age report is decided. */
  | { type: 'realtime.ageReportCompleted' }
  /** The member has other roles, or a role allows other things. */
  | { type: 'realtime.rolesChanged' }
  | { type: 'realtime.successFlash'; html: string }
  | { type: 'realtime.errorFlash'; html: string }
  | { type: 'realtime.userBanned' }
  /** Listed members came online or went offline. Not repeated after an outage. */
  | { type: 'realtime.dudelistOnlineUpdated'; users: readonly UserCard[] }
  /** The channel is joined, for the first time or again. Transient events before it were missed. */
  | { type: 'realtime.joined' }
  /** The gap was too long to catch up: charts with live data must refetch it. */
  | { type: 'realtime.reset' }
  /** The server refused the socket: the session may have ended, or belong to another member. */
  | { type: 'realtime.refused' }

/** The facts of one animation frame, handled in one transition of the root. */
export interface RealtimeBatch {
  type: 'realtime.batch'
  facts: readonly RealtimeFact[]
}

type SessionFact =
  /** `lastEventId`: id of the newest event when the session started. */
  | { type: 'session.started'; user: UserSelf; lastEventId: number | null }
  /** The same member with new fields, from the answer of a call. */
  | { type: 'session.changed'; user: UserSelf }
  | { type: 'session.ended' }
  /** Starting or stopping an alias failed. Carries the error for the view that asked. */
  | { type: 'session.aliasFailed'; failure: unknown }

type NetworkFact = { type: 'network.cameBack' } | { type: 'network.lost' }

/** Changes of a resource, for all charts that hold a copy of it. */
type ChangeFact =
  | { type: 'member.changed'; id: number; changes: Partial<Omit<UserProfile, 'id'>> }
  | { type: 'photo.changed'; id: number; changes: Partial<Omit<Photo, 'id'>> }
  | { type: 'video.changed'; id: number; changes: Partial<Omit<Video, 'id'>> }
  /** The member's own photo or video was stored. A video is not processed yet. */
  | { type: 'media.uploaded'; stored: StoredMedia }
  /** The member's own photo or video was deleted. Ids of photos and videos overlap. */
  | { type: 'media.deleted'; kind: 'photo' | 'video'; id: number }
  /** It could not be deleted. */
  | { type: 'media.kept'; kind: 'photo' | 'video'; id: number }
  | { type: 'message.changed'; id: number; conversation: string; changes: Partial<Omit<Message, 'id'>> }

/**
 * The server has stored a toggle with a new value. Consequences (a message, a refetched list) wait for this fact.
 * `at`: ISO 8601, by the server's clock.
 */
type ToggleFact = { type: 'toggle.stored'; at: string } & ToggleChange

type ConversationFact =
  /** An own message was stored. Its `idempotency_key` identifies the temporary message that it replaces. */
  | { type: 'message.sent'; message: Message }
  | { type: 'conversation.read'; conversation: string }
  /** `kept`: the newest saved message that survives, if loaded. */
  | { type: 'conversation.erased'; conversation: string; kept: Message | null }
  /** The newest saved message of an erased thread, when it was not loaded before. */
  | { type: 'conversation.kept'; message: Message }
  /** Erasing failed and the thread is restored. */
  | { type: 'conversation.restored'; conversation: string }

export type ConfirmationFact =
  | { type: 'confirmation.confirmed'; id: string }
  | { type: 'confirmation.cancelled'; id: string }

/** Numbers of unread messages, of conversations with any, and of unread notifications. */
export type UnreadFact = {
  type: 'unread.changed'
  messages: number
  conversations: number
  systemMessages: number
}

/** Told so that the scroll lock holds the page while the menu is open. */
type MenuFact = { type: 'menu.opened' } | { type: 'menu.closed' }

/** Files were chosen, or are offered again: the tray is needed. */
type UploadsFact = { type: 'uploads.begun' }

type CookieFact = { type: 'cookies.answered'; accepted: boolean }

export type Fact =
  | RealtimeFact
  | SessionFact
  | NetworkFact
  | ChangeFact
  | ToggleFact
  | ConversationFact
  | ConfirmationFact
  | UnreadFact
  | MenuFact
  | UploadsFact
  | CookieFact

export type FactType = Fact['type']
export type FactOf<Type extends FactType> = Extract<Fact, { type: Type }>
