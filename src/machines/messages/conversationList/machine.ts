import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import { pageSizes } from '../../../../contract/limits.ts'
import type { Message } from '../../../../contract/messages.ts'
import { answerGuards, fetchTransitions, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import type { FlashContent } from '../../app/root/intents.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'
import { conversationKey } from '../conversationKey.ts'
import { rowOf, shownRows, withErasedAside, withErasedBack, withFirstPage, withKept } from './summaries.ts'
import { withMember, withMessage, withNextPage, withoutKey, withRead, withUnsent } from './summaries.ts'
import type { ConversationFilter, ConversationPage, ListContent } from './summaries.ts'

interface ConversationListContext extends ListContent {
  readonly perPage: number
  readonly nextCursor: string | null
}

export interface FetchConversations {
  readonly filter: ConversationFilter
  readonly perPage: number
  readonly cursor: string | null
}

const addMessage = {
  type: 'addMessage',
  params: ({ event }: { event: { message: Message } }) => event.message,
} as const
const conversationWith = ({
  context,
  event,
}: {
  context: ConversationListContext
  event: FactOf<'member.changed'>
}) => conversationKey(context.ownId, event.id)

const chart = setup({
  types: {
    input: {} as { ownId: number; filter?: ConversationFilter; perPage?: number },
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
    forgetErasedMeanwhile: assign({ erasedMeanwhile: [] }),
    setPage: assign(({ context }, page: ConversationPage) => ({
      ...withFirstPage(context.conversations, page.data, context),
      nextCursor: page.next_cursor,
    })),
    addPage: assign(({ context }, page: ConversationPage) => ({
      ...withNextPage(context.conversations, page.data, context),
      nextCursor: page.next_cursor,
    })),
    addMessage: assign(({ context }, message: Message) => withMessage(context, message)),
    setUnsent: assign(({ context: { conversations } }, { id, changes }: FactOf<'message.changed'>) =>
      changes.is_unsent === undefined
        ? {}
        : { conversations: withUnsent(conversations, id, changes.is_unsent) },
    ),
    setRead: assign(({ context }, conversation: string) => ({
      conversations: withRead(context.conversations, conversation),
    })),
    changeMember: assign(({ context }, { id, changes }: FactOf<'member.changed'>) => ({
      conversations: withMember(context.conversations, id, changes),
    })),
    setErasedAside: assign(
      ({ context }, erase: Pick<FactOf<'conversation.erased'>, 'conversation' | 'kept'>) =>
        withErasedAside(context, erase),
    ),
    addKept: assign(({ context }, message: Message) => withKept(context, message)),
    restoreErased: assign(({ context }, conversation: string) => withErasedBack(context, conversation)),
    hide: assign(({ context }, conversation: string) => ({
      hidden: [...withoutKey(context.hidden, conversation), conversation],
    })),
    unhide: assign(({ context }, conversation: string) => ({
      hidden: withoutKey(context.hidden, conversation),
    })),
    flash: (_, flash: FlashContent) => notProvided(`flash ${flash.html}`),
  },
})

/**
 * The conversations of the member, newest first, all or the unread ones. Facts keep the rows up to date.
 *
 * Lives as long as the screen that shows the list; each screen has one of its own.
 */
export const conversationListMachine = chart.createMachine({
  id: 'conversationList',
  context: ({ input: { ownId, filter = 'my-newest-first', perPage = pageSizes.conversations } }) => ({
    ownId,
    filter,
    perPage,
    conversations: [],
    erased: [],
    erasedMeanwhile: [],
    hidden: [],
    nextCursor: null,
  }),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'loading',
  on: {
    'filter.set': {
      guard: { type: 'isOtherFilter', params: ({ event }) => event.filter },
      target: '.loading',
      actions: { type: 'setFilter', params: ({ event }) => event.filter },
    },
    'realtime.messageCreated': { actions: addMessage },
    'message.sent': { actions: addMessage },
    'realtime.messageUpdated': {
      guard: { type: 'isLatest', params: ({ event }) => event },
      actions: addMessage,
    },
    'message.changed': { actions: { type: 'setUnsent', params: ({ event }) => event } },
    'conversation.read': { actions: { type: 'setRead', params: ({ event }) => event.conversation } },
    'conversation.erased': { actions: { type: 'setErasedAside', params: ({ event }) => event } },
    'conversation.kept': { actions: { type: 'addKept', params: ({ event }) => event.message } },
    'conversation.restored': {
      actions: { type: 'restoreErased', params: ({ event }) => event.conversation },
    },
    // What was written is hidden during a block.
    'member.changed': [
      {
        guard: { type: 'isBlocked', params: ({ event }) => event },
        actions: { type: 'hide', params: conversationWith },
      },
      {
        guard: { type: 'isUnblocked', params: ({ event }) => event },
        actions: { type: 'unhide', params: conversationWith },
      },
      { actions: { type: 'changeMember', params: ({ event }) => event } },
    ],
  },
  states: {
    loading: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading conversations' } },
      entry: 'forgetErasedMeanwhile',
      invoke: {
        src: 'fetchConversations',
        id: 'fetchConversations',
        input: ({ context }) => ({ filter: context.filter, perPage: context.perPage, cursor: null }),
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('setPage') },
          failed: 'failed.first',
        }),
      },
    },
    ready: {
      meta: { shownBy: 'the rows alone' },
      always: [
        { guard: 'isCaughtUp', target: 'caughtUp' },
        { guard: 'isEmpty', target: 'empty' },
      ],
      on: {
        'list.more': { guard: 'hasMore', target: 'loadingMore' },
        'realtime.reset': 'refreshing',
      },
    },
    empty: {
      meta: { view: { role: 'heading', text: 'No messages yet' } },
      always: { guard: 'isNotEmpty', target: 'ready' },
      on: { 'realtime.reset': 'refreshing' },
    },
    caughtUp: {
      meta: { view: { role: 'heading', text: 'You are all caught up' } },
      always: { guard: 'isNotEmpty', target: 'ready' },
      on: { 'realtime.reset': 'refreshing' },
    },
    refreshing: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Catching up' } },
      entry: 'forgetErasedMeanwhile',
      invoke: {
        src: 'fetchConversations',
        id: 'fetchConversations',
        input: ({ context }) => ({ filter: context.filter, perPage: context.perPage, cursor: null }),
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('setPage') },
          failed: 'failed.refreshing',
        }),
      },
    },
    loadingMore: {
      tags: 'busy',
      meta: { view: { role: 'status', text: 'Loading more' } },
      on: { 'realtime.reset': 'refreshing' },
      entry: 'forgetErasedMeanwhile',
      invoke: {
        src: 'fetchConversations',
        id: 'fetchConversations',
        input: ({ context }) => ({
          filter: context.filter,
          perPage: context.perPage,
          cursor: context.nextCursor,
        }),
        ...fetchTransitions({
          answered: { target: 'ready', actions: withData('addPage') },
          failed: 'failed.more',
        }),
      },
    },
    failed: {
      initial: 'first',
      states: {
        first: {
          meta: { view: { role: 'heading', text: 'Couldn’t load your messages' } },
          on: {
            'list.retry': '#conversationList.loading',
            'network.cameBack': '#conversationList.loading',
          },
        },
        more: {
          meta: { view: { role: 'heading', text: 'Couldn’t load more' } },
          on: {
            'list.retry': '#conversationList.loadingMore',
            'network.cameBack': '#conversationList.loadingMore',
            'realtime.reset': '#conversationList.refreshing',
          },
        },
        refreshing: {
          meta: { view: { role: 'heading', text: 'Couldn’t load new messages' } },
          on: {
            'list.retry': '#conversationList.refreshing',
            'network.cameBack': '#conversationList.refreshing',
            'realtime.reset': '#conversationList.refreshing',
          },
        },
      },
    },
  },
})
