import { dataOf } from '../../answered.ts'
import { fetchProblem } from '../../fetchProblem.ts'
import { composer } from './composer.ts'
import { erasing } from './erasing.ts'
import { fetching } from './fetching.ts'
import { conversationKey } from './key.ts'
import type { FactOf } from '../../app/root/facts.ts'
import { pictures } from './pictures.ts'
import { reading } from './reading.ts'
import { conversation } from './setup.ts'

/** Or the block failed. */
const unblocked = {
  guard: { type: 'isOtherUnblocked', params: ({ event }: { event: FactOf<'member.changed'> }) => event },
  target: 'opening',
} as const

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
    draft: '',
    hasUnread: false,
    isPageVisible: true,
    failing: [],
    failedAt: {},
  }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'page', id: 'page' },
    { src: 'toggles', id: 'toggles' },
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
    'toggle.stored': [
      {
        guard: { type: 'hasLocked', params: ({ event }) => event },
        actions: { type: 'addLockNotice', params: ({ event }) => event },
      },
      {
        guard: { type: 'hasLockedAll', params: ({ event }) => event },
        actions: ['noteLocked', { type: 'addLockNotice', params: ({ event }) => event }],
      },
    ],
    'message.toggleSave': {
      guard: { type: 'isKnown', params: ({ event }) => event.id },
      actions: { type: 'setSaved', params: ({ event }) => event.id },
    },
    'message.unsend': {
      guard: { type: 'canUnsend', params: ({ event }) => event.id },
      actions: { type: 'unsend', params: ({ event }) => event.id },
    },
    'pictures.unlock': { guard: 'canUnlock', actions: { type: 'setUnlocked', params: true } },
    'pictures.lock': { guard: 'isUnlocked', actions: { type: 'setUnlocked', params: false } },
    'message.retry': { actions: { type: 'passOn', params: ({ event }) => event } },
    'message.discard': { actions: { type: 'passOn', params: ({ event }) => event } },
    'page.shown': { actions: { type: 'notePage', params: { isPageVisible: true } } },
    'page.hidden': { actions: { type: 'notePage', params: { isPageVisible: false } } },
  },
  type: 'parallel',
  states: {
    thread: {
      initial: 'opening',
      // DECISIONS, Access: while he is blocked, what was written is hidden.
      on: {
        'member.changed': {
          guard: { type: 'isOtherBlocked', params: ({ event }) => event },
          target: '.blocked',
        },
      },
      states: {
        opening: {
          ...fetching('failed.opening'),
          meta: { view: { role: 'status', text: 'Opening the conversation' } },
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
          ...fetching('failed.refreshing'),
          meta: { view: { role: 'status', text: 'Catching up' } },
          on: { 'conversation.erase': 'erasing.behind' },
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
        erasing,
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
        blocked: {
          meta: { view: { role: 'heading', text: 'You blocked this member' } },
          entry: 'forgetThread',
          on: { 'member.changed': unblocked },
        },
        missing: {
          meta: { view: { role: 'heading', text: 'This conversation does not exist' } },
          // The server had not heard of it yet.
          on: { 'member.changed': unblocked },
        },
        failed: {
          initial: 'opening',
          states: {
            opening: {
              meta: { view: { role: 'heading', text: 'The conversation did not open' } },
              on: {
                'thread.retry': '#conversation.thread.opening',
                'network.cameBack': '#conversation.thread.opening',
              },
            },
            older: {
              meta: { view: { role: 'alert', text: 'Older messages did not load' } },
              on: {
                'thread.retry': '#conversation.thread.loadingOlder',
                'network.cameBack': '#conversation.thread.loadingOlder',
                'conversation.erase': '#conversation.thread.erasing',
                'realtime.reset': '#conversation.thread.refreshing',
              },
            },
            refreshing: {
              meta: { view: { role: 'alert', text: 'The newest messages did not load' } },
              on: {
                'thread.retry': '#conversation.thread.refreshing',
                'network.cameBack': '#conversation.thread.refreshing',
                'conversation.erase': '#conversation.thread.erasing.behind',
                'realtime.reset': '#conversation.thread.refreshing',
              },
            },
          },
        },
      },
    },
    composer,
    reading,
    pictures,
  },
})
