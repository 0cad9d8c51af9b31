import { assign, fromCallback, fromPromise, setup } from 'xstate'

import type { Answer } from '../../../../contract/answer.ts'
import type { Message } from '../../../../contract/messages.ts'
import type { Fact, FactOf } from '../../app/root/facts.ts'
import { answerGuards, ofAnswer } from '../../answered.ts'
import { notProvided } from '../../placeholder.ts'
import type { StateMeta } from '../../stateMeta.ts'

interface ReadReceiptsInput {
  readonly conversation: string
  readonly otherId: number
}

interface ReadReceiptsContext extends ReadReceiptsInput {
  readonly hasUnread: boolean
  readonly isPageVisible: boolean
}

/**
 * Marks a conversation as read on the server once its messages were seen, and never before: a hidden page shows
 * nothing.
 *
 * Lives as long as the conversation is open: from opening the thread until it is left, which cancels the call under
 * way.
 */
export const readReceiptsMachine = setup({
  types: {
    input: {} as ReadReceiptsInput,
    context: {} as ReadReceiptsContext,
    events: {} as
      | { type: 'thread.loaded' }
      | { type: 'page.shown' }
      | { type: 'page.hidden' }
      | FactOf<'realtime.messageCreated' | 'network.cameBack'>,
    meta: {} as StateMeta,
  },
  actors: {
    facts: fromCallback(() => notProvided('facts')),
    /** Reports whether the page is visible, at its start and at each change. */
    page: fromCallback(() => notProvided('page')),
    markRead: fromPromise<Answer<unknown>, { conversation: string }>(() => notProvided('markRead')),
  },
  guards: {
    ...answerGuards,
    isHere: ({ context }, message: Message) => message.conversation === context.conversation,
    isToBeRead: ({ context }) => context.hasUnread && context.isPageVisible,
  },
  actions: {
    assignUnread: assign((_, hasUnread: boolean) => ({ hasUnread })),
    /** Own messages, those of other conversations, and those read on another device need no receipt. */
    addUnread: assign(({ context }, { from_user_id: writer, is_read: isRead }: Message) => ({
      hasUnread: context.hasUnread || (writer === context.otherId && !isRead),
    })),
    assignVisible: assign((_, isPageVisible: boolean) => ({ isPageVisible })),
    tell: (_, fact: Fact) => notProvided(`tell ${fact.type}`),
    refreshUnread: () => notProvided('refreshUnread'),
  },
}).createMachine({
  id: 'readReceipts',
  context: ({ input }) => ({ ...input, hasUnread: false, isPageVisible: true }),
  invoke: [
    { src: 'facts', id: 'facts' },
    { src: 'page', id: 'page' },
  ],
  initial: 'watching',
  on: {
    'thread.loaded': { actions: { type: 'assignUnread', params: true } },
    'realtime.messageCreated': { actions: { type: 'addUnread', params: ({ event }) => event.message } },
    'page.shown': { actions: { type: 'assignVisible', params: true } },
    'page.hidden': { actions: { type: 'assignVisible', params: false } },
  },
  states: {
    watching: {
      meta: { shownBy: 'the row of the conversation, without a count' },
      always: { guard: 'isToBeRead', target: 'marking' },
    },
    marking: {
      meta: { shownBy: 'the row of the conversation, with its count until the call is answered' },
      // A message that arrives meanwhile is marked by the next call.
      entry: { type: 'assignUnread', params: false },
      invoke: {
        src: 'markRead',
        id: 'markRead',
        input: ({ context }) => ({ conversation: context.conversation }),
        onDone: [
          {
            guard: ofAnswer('isAnswered'),
            target: 'watching',
            actions: [
              {
                type: 'tell',
                params: ({ context: { conversation } }) => ({ type: 'conversation.read', conversation }),
              },
              'refreshUnread',
            ],
          },
          { target: 'queued', actions: { type: 'assignUnread', params: true } },
        ],
        onError: { target: 'queued', actions: { type: 'assignUnread', params: true } },
      },
    },
    /** The call failed. Another one at once would fail as well. */
    queued: {
      meta: { shownBy: 'the row of the conversation, with its count' },
      on: {
        'network.cameBack': 'watching',
        'page.shown': { target: 'watching', actions: { type: 'assignVisible', params: true } },
        'realtime.messageCreated': {
          guard: { type: 'isHere', params: ({ event }) => event.message },
          target: 'watching',
        },
      },
    },
  },
})
