import { conversationKey } from '../conversation/key.ts'
import { dataOf } from '../../answered.ts'
import { fetchProblem } from '../../fetchProblem.ts'
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
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'setPage', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'failed.first' },
          { target: 'failed.first', actions: { type: 'flash', params: fetchProblem } },
        ],
        onError: { target: 'failed.first', actions: { type: 'flash', params: fetchProblem } },
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
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'setPage', params: ({ event }) => dataOf(event.output) },
          },
          {
            guard: { type: 'isSignedOut', params: ({ event }) => event.output },
            target: 'failed.refreshing',
          },
          { target: 'failed.refreshing', actions: { type: 'flash', params: fetchProblem } },
        ],
        onError: { target: 'failed.refreshing', actions: { type: 'flash', params: fetchProblem } },
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
        onDone: [
          {
            guard: { type: 'isAnswered', params: ({ event }) => event.output },
            target: 'ready',
            actions: { type: 'addPage', params: ({ event }) => dataOf(event.output) },
          },
          { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'failed.more' },
          { target: 'failed.more', actions: { type: 'flash', params: fetchProblem } },
        ],
        onError: { target: 'failed.more', actions: { type: 'flash', params: fetchProblem } },
      },
    },
    failed: {
      initial: 'first',
      states: {
        first: {
          meta: { view: { role: 'heading', text: 'Your messages did not load' } },
          on: {
            'list.retry': '#conversationList.loading',
            'network.cameBack': '#conversationList.loading',
          },
        },
        more: {
          meta: { view: { role: 'heading', text: 'The rest did not load' } },
          on: {
            'list.retry': '#conversationList.loadingMore',
            'network.cameBack': '#conversationList.loadingMore',
            'realtime.reset': '#conversationList.refreshing',
          },
        },
        refreshing: {
          meta: { view: { role: 'heading', text: 'The newest did not load' } },
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
