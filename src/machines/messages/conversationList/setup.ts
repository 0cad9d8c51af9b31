import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { pageSizes } from '../../../../contract/limits.ts'
import type { ConversationSummary } from '../../../../contract/messages.ts'
import { answerGuards } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { rowOf, rowUnderKept, rowWithMessage, shownRows, withFirstPage, withMember } from './summaries.ts'
import { withNextPage, withoutKey } from './summaries.ts'
import { withoutRow, withRead, withRow, withUnsent } from './summaries.ts'
import type { ConversationPage } from './summaries.ts'

export type ConversationFilter = 'my-newest-first' | 'my-unread-only'

export interface ConversationListInput {
  readonly ownId: number
  readonly filter?: ConversationFilter
  readonly perPage?: number
}

export interface ConversationListContext {
  readonly ownId: number
  readonly filter: ConversationFilter
  readonly perPage: number
  /** Newest first. */
  readonly conversations: readonly ConversationSummary[]
  /** Rows of conversations whose erasing is under way, to be put back if it fails. */
  readonly erased: readonly ConversationSummary[]
  /** Conversations erased since the last page was asked for, in the list or on a page that was not loaded. */
  readonly erasedMeanwhile: readonly string[]
  /** Conversations with members who are blocked: their rows are kept, and not shown (DECISIONS, Access). */
  readonly hidden: readonly string[]
  readonly nextCursor: string | null
}

export interface FetchConversations {
  readonly filter: ConversationFilter
  readonly perPage: number
  readonly cursor: string | null
}

export const listContext = ({
  ownId,
  filter = 'my-newest-first',
  perPage = pageSizes.conversations,
}: ConversationListInput): ConversationListContext => ({
  ownId,
  filter,
  perPage,
  conversations: [],
  erased: [],
  erasedMeanwhile: [],
  hidden: [],
  nextCursor: null,
})

export const conversationList = setup({
  types: {
    input: {} as ConversationListInput,
    context: {} as ConversationListContext,
    events: {} as
      | { type: 'filter.set'; filter: ConversationFilter }
      | { type: 'list.more' }
      | { type: 'list.retry' }
      | FactOf<'realtime.messageCreated' | 'realtime.messageUpdated' | 'realtime.reset'>
      | FactOf<'message.sent' | 'message.changed' | 'member.changed' | 'network.cameBack'>
      | FactOf<'conversation.read' | 'conversation.erased' | 'conversation.kept' | 'conversation.restored'>,
    tags: {} as 'busy',
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    fetchConversations: fromPromise<Answer<ConversationPage>, FetchConversations>(() =>
      notProvided('fetchConversations'),
    ),
  },
  guards: {
    ...answerGuards,
    isOtherFilter: ({ context }, filter: ConversationFilter) => context.filter !== filter,
    isEmpty: ({ context }) => shownRows(context).length === 0 && context.nextCursor === null,
    isCaughtUp: ({ context }) =>
      shownRows(context).length === 0 && context.nextCursor === null && context.filter === 'my-unread-only',
    isNotEmpty: ({ context }) => shownRows(context).length > 0,
    hasMore: ({ context }) => context.nextCursor !== null,
    isBlocked: (_, { changes }: FactOf<'member.changed'>) => changes.is_blocked === true,
    isUnblocked: (_, { changes }: FactOf<'member.changed'>) => changes.is_blocked === false,
    isLatest: ({ context }, { message }: FactOf<'realtime.messageUpdated'>) =>
      rowOf(context.conversations, message.conversation)?.latest_message_id === message.id,
  },
  actions: {
    setFilter: assign((_, filter: ConversationFilter) => ({ filter, conversations: [], nextCursor: null })),
    noteAsked: assign({ erasedMeanwhile: [] }),
    setPage: assign(({ context }, page: ConversationPage) => ({
      ...withFirstPage(context.conversations, page.data, context),
      nextCursor: page.next_cursor,
    })),
    addPage: assign(({ context }, page: ConversationPage) => ({
      ...withNextPage(context.conversations, page.data, context),
      nextCursor: page.next_cursor,
    })),
    addMessage: assign(({ context }, { message }: Pick<FactOf<'message.sent'>, 'message'>) => {
      const known = rowOf(context.conversations, message.conversation)
      const row = rowWithMessage(known, message, context.ownId)
      const belongs = known !== undefined || context.filter !== 'my-unread-only' || row?.is_read === false
      return row && belongs ? { conversations: withRow(context.conversations, row) } : {}
    }),
    noteUnsent: assign(({ context }, { id, changes }: FactOf<'message.changed'>) =>
      changes.is_unsent === undefined
        ? {}
        : { conversations: withUnsent(context.conversations, id, changes.is_unsent) },
    ),
    noteRead: assign(({ context }, conversation: string) => ({
      conversations: withRead(context.conversations, conversation),
    })),
    changeMember: assign(({ context }, { id, changes }: FactOf<'member.changed'>) => ({
      conversations: withMember(context.conversations, id, changes),
    })),
    setAside: assign(({ context }, { conversation, kept }: Omit<FactOf<'conversation.erased'>, 'type'>) => {
      const row = rowOf(context.conversations, conversation)
      const erasedMeanwhile = [...context.erasedMeanwhile, conversation]
      if (!row) return { erasedMeanwhile }
      const others = withoutRow(context.conversations, conversation)
      const isListed = context.filter !== 'my-unread-only'
      const left = kept && isListed ? rowUnderKept(row, kept, context.ownId) : null
      // A row that stays under its latest message is not looked out for.
      const isGone = left?.latest_message_id !== row.latest_message_id
      return {
        erasedMeanwhile,
        conversations: left ? withRow(others, left) : others,
        erased: isGone ? [...withoutRow(context.erased, conversation), row] : context.erased,
      }
    }),
    putUnderKept: assign(({ context }, { message }: FactOf<'conversation.kept'>) => {
      const gone = rowOf(context.erased, message.conversation)
      const isListed = context.filter !== 'my-unread-only'
      // Who has written since stands there already.
      if (!gone || !isListed || rowOf(context.conversations, message.conversation)) return {}
      const row = rowUnderKept(gone, message, context.ownId)
      return row ? { conversations: withRow(context.conversations, row) } : {}
    }),
    restore: assign(({ context }, conversation: string) => {
      const row = rowOf(context.erased, conversation)
      const there = rowOf(context.conversations, conversation)
      const isNewer =
        there !== undefined && row !== undefined && there.latest_message_id > row.latest_message_id
      return {
        conversations: row && !isNewer ? withRow(context.conversations, row) : context.conversations,
        erased: withoutRow(context.erased, conversation),
        erasedMeanwhile: withoutKey(context.erasedMeanwhile, conversation),
      }
    }),
    hide: assign(({ context }, conversation: string) => ({
      hidden: [...withoutKey(context.hidden, conversation), conversation],
    })),
    unhide: assign(({ context }, conversation: string) => ({
      hidden: withoutKey(context.hidden, conversation),
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
})
