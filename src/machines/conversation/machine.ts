import { dataOf } from '../answered.ts'
import { fetchProblem } from '../fetchProblem.ts'
import { changing } from './changing.ts'
import { composer } from './composer.ts'
import { reading } from './reading.ts'
import { conversation } from './setup.ts'
import type { ConversationContext } from './setup.ts'
import { conversationKey } from './thread.ts'

const restored = ({ context }: { context: ConversationContext }) => ({
  type: 'conversation.restored' as const,
  conversation: context.conversation,
})

export const conversationMachine = conversation.createMachine({
  id: 'conversation',
  context: ({ input: { ownId, otherId } }) => ({
    conversation: conversationKey(ownId, otherId),
    ownId,
    otherId,
    other: null,
    canWrite: true,
    isUnlocked: false,
    messages: [],
    erased: [],
    nextCursor: null,
    notices: [],
    pending: [],
    changes: [],
    draft: '',
    hasUnread: false,
    isPageVisible: true,
  }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'page', id: 'page' },
    { src: 'outbox', id: 'outbox', input: ({ context }) => ({ conversation: context.conversation }) },
    {
      src: 'drafts',
      id: 'drafts',
      input: ({ context }) => ({ ownId: context.ownId, conversation: context.conversation }),
    },
  ],
  on: {
    'realtime.messageCreated': {
      guard: { type: 'isHere', params: ({ event }) => event },
      actions: { type: 'addMessage', params: ({ event }) => event },
    },
    'message.sent': {
      guard: { type: 'isHere', params: ({ event }) => event },
      actions: { type: 'addMessage', params: ({ event }) => event },
    },
    'realtime.messageUpdated': {
      guard: { type: 'isKnown', params: ({ event }) => event.message.id },
      actions: { type: 'updateMessage', params: ({ event }) => event },
    },
    'message.changed': {
      guard: { type: 'isKnown', params: ({ event }) => event.id },
      actions: { type: 'changeMessage', params: ({ event }) => event },
    },
    'member.changed': {
      guard: { type: 'isOther', params: ({ event }) => event.id },
      actions: { type: 'changeOther', params: ({ event }) => event },
    },
    'message.retry': { actions: { type: 'passOn', params: ({ event }) => event } },
    'message.discard': { actions: { type: 'passOn', params: ({ event }) => event } },
    'page.shown': { actions: { type: 'notePage', params: { isPageVisible: true } } },
    'page.hidden': { actions: { type: 'notePage', params: { isPageVisible: false } } },
  },
  type: 'parallel',
  states: {
    thread: {
      initial: 'opening',
      states: {
        opening: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Opening the conversation' } },
          // Whoever shows notices closes them now (SPEC 4).
          entry: {
            type: 'tell',
            params: ({ context }) => ({
              type: 'conversation.opened' as const,
              conversation: context.conversation,
            }),
          },
          invoke: {
            src: 'openThread',
            id: 'openThread',
            input: ({ context }) => ({ otherId: context.otherId, conversation: context.conversation }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'open',
                actions: [
                  { type: 'setThread', params: ({ event }) => dataOf(event.output) },
                  { type: 'noteDoor', params: ({ event }) => dataOf(event.output) },
                ],
              },
              { guard: { type: 'isMissing', params: ({ event }) => event.output }, target: 'missing' },
              {
                guard: { type: 'isSignedOut', params: ({ event }) => event.output },
                target: 'failed.opening',
              },
              { target: 'failed.opening', actions: { type: 'flash', params: fetchProblem } },
            ],
            onError: { target: 'failed.opening', actions: { type: 'flash', params: fetchProblem } },
          },
        },
        open: {
          meta: { shownBy: 'the messages, and no word of what is being done with them' },
          on: {
            'thread.older': { guard: 'hasOlder', target: 'loadingOlder' },
            'conversation.erase': 'erasing',
            'realtime.reset': 'refreshing',
          },
        },
        refreshing: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Catching up' } },
          on: { 'conversation.erase': 'erasing' },
          invoke: {
            src: 'openThread',
            id: 'openThread',
            input: ({ context }) => ({ otherId: context.otherId, conversation: context.conversation }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'open',
                actions: [
                  { type: 'setThread', params: ({ event }) => dataOf(event.output) },
                  { type: 'noteDoor', params: ({ event }) => dataOf(event.output) },
                ],
              },
              {
                guard: { type: 'isMissing', params: ({ event }) => event.output },
                target: 'missing',
                actions: 'forgetThread',
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
        loadingOlder: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Loading older messages' } },
          on: { 'conversation.erase': 'erasing', 'realtime.reset': 'refreshing' },
          invoke: {
            src: 'loadOlder',
            id: 'loadOlder',
            input: ({ context }) => ({ conversation: context.conversation, cursor: context.nextCursor }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'open',
                actions: { type: 'addOlder', params: ({ event }) => dataOf(event.output) },
              },
              { guard: { type: 'isSignedOut', params: ({ event }) => event.output }, target: 'failed.older' },
              { target: 'failed.older', actions: { type: 'flash', params: fetchProblem } },
            ],
            onError: { target: 'failed.older', actions: { type: 'flash', params: fetchProblem } },
          },
        },
        erasing: {
          tags: 'busy',
          meta: { view: { role: 'status', text: 'Erasing the conversation' } },
          entry: [
            'setAside',
            {
              type: 'tell',
              params: ({ context }) => ({
                type: 'conversation.erased' as const,
                conversation: context.conversation,
              }),
            },
          ],
          invoke: {
            src: 'erase',
            id: 'erase',
            input: ({ context }) => ({ conversation: context.conversation }),
            onDone: [
              {
                guard: { type: 'isAnswered', params: ({ event }) => event.output },
                target: 'erased',
                actions: ['forgetErased', 'refreshUnread', 'announceLeft'],
              },
              {
                target: 'open',
                actions: [
                  'restore',
                  { type: 'tell', params: restored },
                  { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
                ],
              },
            ],
            onError: {
              target: 'open',
              actions: [
                'restore',
                { type: 'tell', params: restored },
                { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
              ],
            },
          },
        },
        erased: {
          meta: { view: { role: 'heading', text: 'This conversation is erased' } },
          on: {
            'realtime.messageCreated': {
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'addMessage', params: ({ event }) => event },
            },
            'message.sent': {
              guard: { type: 'isHere', params: ({ event }) => event },
              target: 'open',
              actions: { type: 'addMessage', params: ({ event }) => event },
            },
          },
        },
        missing: { meta: { view: { role: 'heading', text: 'This conversation does not exist' } } },
        failed: {
          initial: 'opening',
          states: {
            opening: {
              meta: { view: { role: 'heading', text: 'The conversation did not open' } },
              on: { 'thread.retry': '#conversation.thread.opening' },
            },
            older: {
              meta: { view: { role: 'alert', text: 'Older messages did not load' } },
              on: {
                'thread.retry': '#conversation.thread.loadingOlder',
                'conversation.erase': '#conversation.thread.erasing',
                'realtime.reset': '#conversation.thread.refreshing',
              },
            },
            refreshing: {
              meta: { view: { role: 'alert', text: 'The newest messages did not load' } },
              on: {
                'thread.retry': '#conversation.thread.refreshing',
                'conversation.erase': '#conversation.thread.erasing',
                'realtime.reset': '#conversation.thread.refreshing',
              },
            },
          },
        },
      },
    },
    composer,
    reading,
    changing,
  },
})
