/**
 * What has happened, as the root actor hears it (`send`) and passes it on (`emit`, `root.on`). A fact is
 * in the past tense and wants nothing; what somebody wants of the root's children is an intent.
 */
import type { Photo } from '../../../../contract/media.ts'
import type { UserCard, UserProfile } from '../../../../contract/members.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { UserSelf } from '../../../../contract/ownProfile.ts'
import type { ToggleSubject, ToggleValue } from '../toggle/subject.ts'

/** SPEC 4, Real-time events: what the member's channel brings. */
export type RealtimeFact =
  | { type: 'realtime.messageCreated'; message: Message }
  | { type: 'realtime.messageUpdated'; message: Message }
  | { type: 'realtime.successFlash'; html: string }
  | { type: 'realtime.errorFlash'; html: string }
  | { type: 'realtime.userBanned' }
  /** Members of the dudelist came or went; nobody is told of it afterwards who was away. */
  | { type: 'realtime.dudelistOnlineUpdated'; users: readonly UserCard[] }
  /** The channel is joined, anew or for the first time: what only passes by was missed until now. */
  | { type: 'realtime.joined' }
  /** The gap was too long to be told event by event: whoever shows live data fetches it anew. */
  | { type: 'realtime.reset' }
  /** The server wants this session's socket no more, or another's: he may be signed in no longer, or as another. */
  | { type: 'realtime.refused' }

/** What one frame of the page brought: one transition of the root, from which each fact comes out. */
export interface RealtimeBatch {
  type: 'realtime.batch'
  facts: readonly RealtimeFact[]
}

type SessionFact =
  /** `lastEventId`: see the session's `Roles`. */
  | { type: 'session.started'; user: UserSelf; lastEventId: number | null }
  /** The same member with new fields, as some call answered them. */
  | { type: 'session.changed'; user: UserSelf }
  | { type: 'session.ended' }
  /** What starting or stopping an alias threw, for whoever asked for it (SPEC 8: error and rethrow). */
  | { type: 'session.aliasFailed'; failure: unknown }

type NetworkFact = { type: 'network.cameBack' } | { type: 'network.lost' }

/** Patches for whoever holds a copy: lists, cards, open profiles, threads. */
type ChangeFact =
  | { type: 'member.changed'; id: number; changes: Partial<Omit<UserProfile, 'id'>> }
  | { type: 'photo.changed'; id: number; changes: Partial<Omit<Photo, 'id'>> }
  | { type: 'message.changed'; id: number; conversation: string; changes: Partial<Omit<Message, 'id'>> }

/**
 * It was otherwise before the click, and the server has it so now: what is done about it (a message, a list fetched
 * anew) is done now, and not when it is wished. `at`: ISO 8601, by the device's clock.
 */
type ToggleFact = { type: 'toggle.stored'; subject: ToggleSubject; to: ToggleValue; at: string }

type ConversationFact =
  /** A message of one's own was stored; its `idempotency_key` tells which temporary one it replaces. */
  | { type: 'message.sent'; message: Message }
  | { type: 'conversation.read'; conversation: string }
  /** `kept`: the newest of the saved messages that outlive it, as far as they are loaded. */
  | { type: 'conversation.erased'; conversation: string; kept: Message | null }
  /** Of an erased thread: the newest of what outlives it, where that was not loaded when it was erased. */
  | { type: 'conversation.kept'; message: Message }
  /** Erasing failed: the thread is back. */
  | { type: 'conversation.restored'; conversation: string }

export type ConfirmationFact =
  | { type: 'confirmation.confirmed'; id: string }
  | { type: 'confirmation.cancelled'; id: string }

export type UnreadFact = { type: 'unread.changed'; conversations: number; systemMessages: number }

/** Nothing else may scroll behind an open menu. */
type MenuFact = { type: 'menu.opened' } | { type: 'menu.closed' }

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
  | CookieFact

export type FactType = Fact['type']
export type FactOf<Type extends FactType> = Extract<Fact, { type: Type }>
