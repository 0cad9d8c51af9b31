import { conversationKey } from '../conversationKey.ts'
import { fetchTransitions, withData } from '../../answered.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { conversationList, listContext } from './setup.ts'
import type { ConversationListContext } from './setup.ts'

const conversationWith = ({
  context,
  event,
}: {
  context: ConversationListContext
  event: FactOf<'member.changed'>
}) => conversationKey(context.ownId, event.id)

export const conversationListMachine = conversationList.createMachine({
  id: 'conversationList',
  context: ({ input }) => listContext(input),
  invoke: { src: 'facts', id: 'facts' },
  initial: 'loading',
  on: {
    'filter.set': {
      guard: { type: 'isOtherFilter', params: ({ event }) => event.filter },
      target: '.loading',
      actions: { type: 'setFilter', params: ({ event }) => event.filter },
    },
    'realtime.messageCreated': { actions: { type: 'addMessage', params: ({ event }) => event } },
    'message.sent': { actions: { type: 'addMessage', params: ({ event }) => event } },
    'realtime.messageUpdated': {
      guard: { type: 'isLatest', params: ({ event }) => event },
      actions: { type: 'addMessage', params: ({ event }) => event },
    },
    'message.changed': { actions: { type: 'noteUnsent', params: ({ event }) => event } },
    'conversation.read': { actions: { type: 'noteRead', params: ({ event }) => event.conversation } },
    'conversation.erased': { actions: { type: 'setAside', params: ({ event }) => event } },
    'conversation.kept': { actions: { type: 'putUnderKept', params: ({ event }) => event } },
    'conversation.restored': { actions: { type: 'restore', params: ({ event }) => event.conversation } },
    // DECISIONS, Access: while he is blocked, what was written is hidden.
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
      entry: 'noteAsked',
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
      meta: { shownBy: 'the rows, and no word of what is being done with them' },
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
      entry: 'noteAsked',
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
      entry: 'noteAsked',
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
