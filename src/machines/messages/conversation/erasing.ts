import { conversation } from './setup.ts'
import type { ConversationContext } from './setup.ts'

const toldErased = {
  type: 'tell',
  params: ({ context }: { context: ConversationContext }) =>
    ({
      type: 'conversation.erased',
      conversation: context.conversation,
      kept: context.messages.at(-1) ?? null,
    }) as const,
} as const

const toldRestored = {
  type: 'tell',
  params: ({ context }: { context: ConversationContext }) =>
    ({ type: 'conversation.restored', conversation: context.conversation }) as const,
} as const

/** The thread is out of sight at once, and back if that fails. */
export const erasing = conversation.createStateConfig({
  tags: 'busy',
  entry: ['setAside', toldErased],
  invoke: {
    src: 'erase',
    id: 'erase',
    input: ({ context: { conversation: key, messages, nextCursor } }) => ({
      conversation: key,
      isKeptUnknown: messages.length === 0 && nextCursor !== null,
    }),
    onDone: [
      {
        guard: { type: 'isAnswered', params: ({ event }) => event.output },
        target: 'erased',
        actions: ['forgetErased', 'refreshUnread', 'announceLeft'],
      },
      // No notice follows a signed-out member to the login.
      {
        guard: { type: 'isSignedOut', params: ({ event }) => event.output },
        target: 'open',
        actions: ['restore', toldRestored],
      },
      {
        target: 'open',
        actions: [
          'restore',
          toldRestored,
          { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) },
        ],
      },
    ],
    onError: {
      target: 'open',
      actions: [
        'restore',
        toldRestored,
        { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) },
      ],
    },
  },
  initial: 'current',
  states: {
    current: {
      meta: { view: { role: 'status', text: 'Erasing the conversation' } },
      on: { 'realtime.reset': 'behind' },
    },
    behind: {
      meta: { shownBy: 'the same words: it is caught up with when the thread is back' },
      exit: 'catchUp',
    },
  },
})
