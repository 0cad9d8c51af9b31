import { fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { Fact } from '../../app/root/facts.ts'
import { answerGuards, ofAnswer } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

export interface EraseRequest {
  readonly conversation: string
  /** No saved message is loaded, and not everything is: what outlives the erase is not known here. */
  readonly isKeptUnknown: boolean
}

interface EraseContext extends EraseRequest {
  /** The newest loaded message that outlives the erase, because it is saved. */
  readonly kept: Message | null
}

const restored = {
  type: 'tell',
  params: ({ context: { conversation } }: { context: EraseContext }) =>
    ({ type: 'conversation.restored', conversation }) as const,
} as const

/**
 * Erases one conversation for the member. Lists drop it at once, and have it back if the call fails.
 *
 * Lives from the confirmed question until the server has answered, and then ends. If the thread is left before, the
 * call goes on without this chart (`implementations.ts`).
 */
export const conversationEraseMachine = setup({
  types: {
    input: {} as EraseContext,
    context: {} as EraseContext,
    output: {} as { isErased: boolean },
    meta: {} as StateMeta,
  },
  actors: {
    erase: fromPromise<Answer<unknown>, EraseRequest>(() => notProvided('erase')),
  },
  guards: { ...answerGuards },
  actions: {
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    refreshUnread: () => notProvided('refreshUnread'),
    flashFailure: (_, { failure }: { failure: unknown }) => notProvided(`flash ${String(failure)}`),
  },
}).createMachine({
  id: 'conversationErase',
  context: ({ input }) => input,
  initial: 'erasing',
  output: ({ event }) => ({ isErased: event.output === 'erased' }),
  states: {
    erasing: {
      meta: { shownBy: 'the thread, which is empty and says that it is being erased' },
      entry: {
        type: 'tell',
        params: ({ context: { conversation, kept } }) => ({
          type: 'conversation.erased',
          conversation,
          kept,
        }),
      },
      invoke: {
        src: 'erase',
        id: 'erase',
        input: ({ context: { conversation, isKeptUnknown } }) => ({ conversation, isKeptUnknown }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'erased',
            actions: 'refreshUnread',
          },
          // A signed-out member is on the way to the login, where a flash would say nothing useful.
          {
            guard: ofAnswer('isSignedOut'),
            target: 'restored',
            actions: restored,
          },
          {
            target: 'restored',
            actions: [restored, { type: 'flashFailure', params: ({ event }) => ({ failure: event.output }) }],
          },
        ],
        onError: {
          target: 'restored',
          actions: [restored, { type: 'flashFailure', params: ({ event }) => ({ failure: event.error }) }],
        },
      },
    },
    erased: {
      type: 'final',
      output: 'erased',
      meta: { shownBy: 'the thread, which says that it is erased' },
    },
    restored: {
      type: 'final',
      output: 'restored',
      meta: { shownBy: 'the messages, which are back' },
    },
  },
})
