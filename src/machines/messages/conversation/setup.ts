import { assign, emit, fromCallback, fromPromise, raise, sendTo, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { messageTextLength, privateMediaFor, unsendFor } from '../../../../contract/limits.ts'
import type { Message, UserCard } from '../../../../contract/types.ts'
import type { OutgoingLocation } from '../messageSend/outgoing.ts'
import type { OutboxEntry } from '../outbox/entries.ts'
import { notProvided } from '../../placeholder.ts'
import type { Fact, FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import type { ToggleIntent } from '../../app/toggle/subject.ts'
import { merged, withFirstPage, withMemberChanges, withMessageChanges, withPicture } from './thread.ts'
import type { LocalNotice, MessagePage, OpenedThread } from './thread.ts'

export interface ConversationContext {
  readonly conversation: string
  readonly ownId: number
  readonly otherId: number
  readonly other: UserCard | null
  readonly canWrite: boolean
  readonly isUnlocked: boolean
  /** Oldest first. */
  readonly messages: readonly Message[]
  /** What an erase under way took out of sight. */
  readonly erased: readonly Message[]
  readonly nextCursor: string | null
  readonly notices: readonly LocalNotice[]
  /** This conversation's part of the outbox. */
  readonly pending: readonly OutboxEntry[]
  readonly draft: string
  readonly hasUnread: boolean
  readonly isPageVisible: boolean
  /** Messages with pictures that did not load, of which the server is still to be asked. */
  readonly failing: readonly number[]
  /** By message, when pictures of it did not load and it was asked for: epoch milliseconds. */
  readonly failedAt: Readonly<Record<number, number>>
}

export type ConversationEvent =
  | { type: 'thread.older' }
  | { type: 'thread.retry' }
  | { type: 'conversation.erase' }
  | { type: 'draft.changed'; text: string }
  | { type: 'draft.restored'; text: string }
  | { type: 'door.opened' }
  | { type: 'door.closed' }
  | { type: 'outbox.changed'; pending: readonly OutboxEntry[] }
  | { type: 'message.send' }
  | { type: 'place.share'; location: OutgoingLocation }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }
  | { type: 'message.unsend'; id: number }
  | { type: 'message.toggleSave'; id: number }
  | { type: 'pictures.unlock' }
  | { type: 'pictures.lock' }
  /** A picture did not load from this address; when: epoch milliseconds. */
  | { type: 'media.failed'; address: string; at: number }
  | { type: 'page.shown' }
  | { type: 'page.hidden' }
  | FactOf<'realtime.messageCreated' | 'realtime.messageUpdated' | 'realtime.reset'>
  | FactOf<'message.sent' | 'message.changed' | 'member.changed' | 'toggle.stored' | 'network.cameBack'>

type MediaFailure = Pick<Extract<ConversationEvent, { type: 'media.failed' }>, 'address' | 'at'>

/** What is written; the key and the time are added on the way to the outbox. */
export interface Wording {
  readonly conversation: string
  readonly toUserId: number
  readonly text: string
  readonly isUnlock: boolean
  readonly location?: OutgoingLocation
}

export type OutboxRequest =
  | { type: 'outbox.queue'; wording: Wording }
  | { type: 'message.retry'; key: string }
  | { type: 'message.discard'; key: string }

export interface EraseRequest {
  readonly conversation: string
  /** No saved message is loaded, but not all are: what outlives it is not known here. */
  readonly isKeptUnknown: boolean
}

const messageOf = ({ messages }: ConversationContext, id: number) =>
  messages.find((message) => message.id === id)

export const nextFailing = ({ failing: [id] }: Pick<ConversationContext, 'failing'>) =>
  id ?? notProvided('a message with a picture that did not load')

/**
 * The messages with a picture of this address that are to be asked for anew. What failed with an address that was
 * given meanwhile, or since then fails with a new one, is not there: new ones are no use before these are over.
 */
const dueFor = ({ messages, failing, failedAt }: ConversationContext, { address, at }: MediaFailure) =>
  withPicture(messages, address).filter(
    (id) => !failing.includes(id) && at - (failedAt[id] ?? -Infinity) >= privateMediaFor,
  )

export const conversation = setup({
  types: {
    input: {} as { ownId: number; otherId: number },
    context: {} as ConversationContext,
    events: {} as ConversationEvent,
    emitted: {} as { type: 'conversation.left' },
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    page: fromCallback(() => notProvided('page')),
    outbox: fromCallback<OutboxRequest, { conversation: string }>(() => notProvided('outbox')),
    toggles: fromCallback<ToggleIntent>(() => notProvided('toggles')),
    drafts: fromCallback<{ type: string }, { ownId: number; conversation: string }>(() =>
      notProvided('drafts'),
    ),
    openThread: fromPromise<Answer<OpenedThread>, { otherId: number; conversation: string }>(() =>
      notProvided('openThread'),
    ),
    loadOlder: fromPromise<Answer<MessagePage>, { conversation: string; cursor: string | null }>(() =>
      notProvided('loadOlder'),
    ),
    markRead: fromPromise<Answer<unknown>, { conversation: string }>(() => notProvided('markRead')),
    erase: fromPromise<Answer<unknown>, EraseRequest>(() => notProvided('erase')),
    loadMessage: fromPromise<Answer<Message>, { id: number }>(() => notProvided('loadMessage')),
  },
  guards: {
    isHere: ({ context }, { message }: { message: Message }) => message.conversation === context.conversation,
    isKnown: ({ context }, id: number) => messageOf(context, id) !== undefined,
    isOther: ({ context }, id: number) => context.otherId === id,
    isOtherBlocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.otherId === id && changes.is_blocked === true,
    isOtherUnblocked: ({ context }, { id, changes }: FactOf<'member.changed'>) =>
      context.otherId === id && changes.is_blocked === false,
    isAnswered: (_, answer: Answer<unknown>) => answer.ok,
    // DECISIONS, Access: who is blocked or gone answers as if he never was; nothing here can be tried again.
    isMissing: (_, answer: Answer<unknown>) => !answer.ok && (answer.status === 404 || answer.status === 403),
    isSignedOut: (_, answer: Answer<unknown>) => !answer.ok && answer.status === 401,
    hasOlder: ({ context }) => context.nextCursor !== null,
    areWords: (_, text: string) => text.trim() !== '',
    hasWords: ({ context }) => context.draft.trim() !== '',
    isSendable: ({ context }) => context.draft.length <= messageTextLength,
    isAnyConfirming: (_, pending: readonly OutboxEntry[]) =>
      pending.some(({ state }) => state === 'confirming' || state === 'resending'),
    canUnsend: ({ context }, id: number) => {
      const message = messageOf(context, id)
      const isOwn = message?.from_user_id === context.ownId && !message.is_unsent
      return isOwn && Date.parse(message.created_at) + unsendFor > Date.now()
    },
    canUnlock: ({ context }) => context.other !== null && context.canWrite && !context.isUnlocked,
    isUnlocked: ({ context }) => context.isUnlocked,
    hasLocked: ({ context }, { subject, to }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'unlock' && subject.id === context.otherId && !to,
    hasLockedAll: ({ context }, { subject }: FactOf<'toggle.stored'>) =>
      subject.toggle === 'unlocks' && context.isUnlocked,
    hasFailing: ({ context }) => context.failing.length > 0,
    isToBeRead: ({ context }) => context.hasUnread && context.isPageVisible,
  },
  actions: {
    setThread: assign(({ context }, { other, canWrite, isUnlocked, page }: OpenedThread) => ({
      messages: withFirstPage(context.messages, page),
      isUnlocked,
      other,
      canWrite,
      nextCursor: page.next_cursor,
      hasUnread: true,
    })),
    forgetThread: assign({ other: null, messages: [], nextCursor: null }),
    addOlder: assign(({ context }, page: MessagePage) => ({
      messages: merged(page.data, context.messages),
      nextCursor: page.next_cursor,
    })),
    addMessage: assign(({ context }, { message }: { message: Message }) => ({
      messages: merged(context.messages, [message]),
      hasUnread: context.hasUnread || (message.from_user_id === context.otherId && !message.is_read),
    })),
    updateMessage: assign(({ context }, { message }: { message: Message }) => ({
      messages: merged(context.messages, [message]),
    })),
    changeMessage: assign(({ context }, { id, changes }: FactOf<'message.changed'>) => ({
      messages: withMessageChanges(context.messages, id, changes),
    })),
    changeOther: assign(({ context }, { changes }: FactOf<'member.changed'>) =>
      withMemberChanges(context, changes),
    ),
    setAside: assign(({ context }) => ({
      erased: context.messages,
      // DECISIONS, Messages: saved messages survive erase.
      messages: context.messages.filter((message) => message.is_saved),
    })),
    restore: assign(({ context }) => ({ messages: merged(context.erased, context.messages), erased: [] })),
    forgetErased: assign({ erased: [], nextCursor: null }),
    setPending: assign((_, pending: readonly OutboxEntry[]) => ({ pending })),
    setDraft: assign((_, draft: string) => ({ draft })),
    noteLocked: assign({ isUnlocked: false }),
    addLockNotice: assign(({ context }, { at }: { at: string }) => ({
      notices: [
        ...context.notices,
        {
          id: context.notices.length + 1,
          // SPEC 4.
          text: "I've locked my pics (seen here only)",
          afterId: context.messages.at(-1)?.id ?? 0,
          createdAt: at,
        },
      ],
    })),
    noteUnread: assign((_, { hasUnread }: { hasUnread: boolean }) => ({ hasUnread })),
    noteFailing: assign(({ context }, failure: MediaFailure) => {
      const due = dueFor(context, failure)
      return {
        failing: [...context.failing, ...due],
        failedAt: { ...context.failedAt, ...Object.fromEntries(due.map((id) => [id, failure.at])) },
      }
    }),
    dropFailing: assign(({ context }) => ({ failing: context.failing.slice(1) })),
    /** Nothing else of it: what is wished of it meanwhile, and what has come in, may be later than the answer. */
    setPictures: assign(({ context }, { id, photos }: Message) => ({
      messages: withMessageChanges(context.messages, id, { photos }),
    })),
    /** For the composer: whether the other member can be written to. */
    noteDoor: raise((_, { canWrite }: OpenedThread) => ({
      type: canWrite ? ('door.opened' as const) : ('door.closed' as const),
    })),
    notePage: assign((_, { isPageVisible }: { isPageVisible: boolean }) => ({ isPageVisible })),
    keepDraft: (_, { text }: { ownId: number; conversation: string; text: string }) =>
      notProvided(`keepDraft ${text}`),
    queue: sendTo('outbox', (_, wording: Wording): OutboxRequest => ({ type: 'outbox.queue', wording })),
    setSaved: sendTo('toggles', ({ context }, id: number): ToggleIntent => {
      const isSaved = messageOf(context, id)?.is_saved === true
      const subject = { toggle: 'save', id, conversation: context.conversation } as const
      return { type: 'toggle.set', subject, from: isSaved, to: !isSaved }
    }),
    unsend: sendTo('toggles', ({ context }, id: number): ToggleIntent => ({
      type: 'toggle.set',
      subject: { toggle: 'unsend', id, conversation: context.conversation },
      from: false,
      to: true,
    })),
    setUnlocked: sendTo('toggles', ({ context }, to: boolean): ToggleIntent => ({
      type: 'toggle.set',
      subject: { toggle: 'unlock', id: context.otherId },
      from: !to,
      to,
    })),
    passOn: sendTo('outbox', (_, intent: OutboxRequest) => intent),
    refreshUnread: () => notProvided('refreshUnread'),
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
    catchUp: raise({ type: 'realtime.reset' }),
    announceLeft: emit({ type: 'conversation.left' }),
  },
  delays: { retryDelay: 10_000 },
})
